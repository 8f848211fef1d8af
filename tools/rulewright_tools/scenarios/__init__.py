"""Scenarios: tests of the rules, written as data beside the rules."""
