"""Where things are kept in the state vector: call frames of procedures that suspend.

What is gained over the ir: procedures are graphs of basic blocks that end where play may stop, and every local that
must outlive such a stop has a slot. What is lost: loops around questions are jumps.
"""
