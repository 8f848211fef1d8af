"""Everything made around the interpreter: command line, screens, scenarios, simulation."""
