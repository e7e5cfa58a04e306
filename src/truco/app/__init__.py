"""The program: tables, the office of a tournament, paper, the handbook, the web and the commands."""
