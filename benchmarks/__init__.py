"""Speed, measured side by side in one run: see `python -m benchmarks --help`."""
