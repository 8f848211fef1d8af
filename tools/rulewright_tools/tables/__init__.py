"""Card tables from elsewhere: a spreadsheet's CSV or a YAML file -> kinds of a class, checked -> a file of a game."""
