"""The native form: a typed program as a WebAssembly module, and what runs it.

program -> plan (codegen.build) -> module (bytes, memory map, exports) -> host -> machine
"""
