"""The entry of Alembic: it runs the steps over the connection that the store passes."""

from alembic import context

# Alembic lends these names while it runs; whoever else imports the module, as the doctests do, runs nothing.
if hasattr(context, "config"):
    context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
