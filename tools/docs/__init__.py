"""Builds the documentation as a site: the reference of the public modules, and the pages with Sphinx."""
