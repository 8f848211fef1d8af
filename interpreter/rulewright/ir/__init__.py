"""The typed program: a small closed set of 32-bit integer operations.

What is gained over the resolved form: every name is an address, every loop a bounded loop, every question a
suspension point. What is lost: the author's words (spans and rule paths keep the way back).
"""
