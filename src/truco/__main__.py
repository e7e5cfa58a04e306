"""`python -m truco`: the command `truco`, where its folder is not on the path of the shell."""

from truco.app.cli import main

if __name__ == "__main__":
    main()
