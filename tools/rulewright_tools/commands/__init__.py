"""One module for each command, each with a `command`; `cli.py` imports a module only when its command is used."""
