"""Circles in directed graphs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def circles(graph: Mapping[Node, Sequence[Node]]) -> list[list[Node]]:
    """Strongly connected groups of nodes, those reached before those they are reached from.

    Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
    """
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    waiting: set[Node] = set()
    found: list[list[Node]] = []
    for root in graph:
        work = [] if root in index else [(root, 0)]
        while work:
            node, at = work.pop()
            if at == 0:
                index[node] = low[node] = len(index)
                stack.append(node)
                waiting.add(node)
            for k in range(at, len(graph[node])):
                target = graph[node][k]
                if target not in index:
                    work += [(node, k + 1), (target, 0)]
                    break
                if target in waiting:
                    low[node] = min(low[node], low[target])
            else:
                if low[node] == index[node]:
                    first = stack.index(node)
                    found.append(stack[first:])
                    waiting.difference_update(stack[first:])
                    del stack[first:]
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
    return found
