"""Routines that do what translation could get wrong: order, effects inside expressions, jumps, floors.

They use the array M and a table; `bump` changes what it reads, `look` does not.
"""

from __future__ import annotations

from rulewright.routines.names import M, O, S
from tests.routines.names_samples import OFF, ON, TABLE


def bump(i: int) -> int:
    M[i & 7] += 5
    return M[i & 7] - 3


def look(i: int) -> int:
    return M[i & 7] + 2


def spoil(i: int) -> None:
    M[i & 7] = -M[i & 7]
    S[i & 7] = M[(i + 1) & 7]


def order_of_a_sum(a: int, b: int) -> int:
    return M[a & 7] + bump(a) * 3 - M[a & 7] + look(a) - bump(a) + look(a)


def order_of_arguments(a: int, b: int) -> int:
    return mixed(M[a & 7], bump(a), M[a & 7], bump(b))


def mixed(a: int, b: int, c: int, d: int) -> int:
    return a + b * 10 + c * 100 + d * 1000


def order_of_a_store(a: int, b: int) -> int:
    M[bump(a) & 7] = bump(b) + M[a & 7]
    S[M[a & 7] & 7] = bump(a)
    return M[0] + S[0]


def stores_in_place(a: int, b: int) -> int:
    M[a & 7] += bump(a)
    M[bump(b) & 7] -= bump(a) * 2
    S[M[b & 7] & 7] ^= bump(b)
    O[a & 3] |= M[b & 7] & 15
    return O[a & 3]


def nested_calls(a: int, b: int) -> int:
    return bump(bump(a) + look(bump(b)))


def larger_of_effects(a: int, b: int) -> int:
    return max(M[a & 7], bump(a)) - min(bump(b), M[b & 7])


def test_before_both(a: int, b: int) -> int:
    return M[b & 7] if bump(a) % 3 == 0 else look(a)


def first_of_and(a: int, b: int) -> int:
    if bump(a) % 2 == 0 and look(a) > look(b):
        return 1
    elif bump(b) % 3 == 1 or look(b) < 0:
        return 2
    else:
        spoil(a)
    return bump(a)


def not_what_is_not(a: int, b: int) -> int:
    found = 0
    if not (a < b and look(a) != 0):
        found += 1
    if not a:
        found += 2
    if not look(b) or a & b:
        found += 4
    if 3 & a and b & 12:
        found += 8
    return found


def chain_of_comparisons(a: int, b: int) -> int:
    found = 0
    if 0 <= a < look(b) <= 90:
        found += 1
    if a < bump(b) < 50:
        found += 2
    return found


def while_it_changes(a: int, b: int) -> int:
    rounds = 0
    while bump(a) < 60:
        rounds += 1
        if rounds & 1:
            continue
        if bump(b) > 90:
            break
        M[(a + 3) & 7] += 1
    return rounds


def loops_in_loops(a: int, b: int) -> int:
    total = 0
    for i in range(a & 3, 6):
        if i == b & 3:
            continue
        for j in range(i):
            if j == 4:
                break
            total += i * j + TABLE[j]
        k = 0
        while True:
            k += 1
            if k > i:
                break
            if k == 2:
                continue
            total -= k
    for i in range(bump(a) & 7):
        total += i
    for _i in range(3, 1):
        total += 1000
    return total


def range_worked_out_once(a: int, b: int) -> int:
    total = 0
    end = a & 7
    for i in range(end):
        end += 2
        total += i + end
    for i in range(M[b & 7] & 3, M[b & 7] & 7):
        M[b & 7] += 1
        total += i
    return total


def floors(a: int, b: int) -> int:
    divisor = (b & 15) + 1
    return (
        (a - 50) // divisor * 1000 + (a - 50) % divisor + (50 - a) // -divisor + ((a - 64) >> 2) + (-a & b) - (a | -b)
    )


def decided_by_constants(a: int, b: int) -> int:
    if OFF:
        return nowhere(a)
    if (ON and OFF) or a < 0:
        return 7
    if ON or bump(a):
        a += 1
    return a if not OFF else b // 0


def nowhere(a: int) -> int:
    return TABLE[a & 3] * TABLE[2]


def hash_of_words(a: int, b: int) -> int:
    h = 2166136
    for i in range(8):
        h = (h * 16777619 ^ M[i]) & 0x7FFFFFFF
    return h


def early_way_out(a: int, b: int) -> int:
    for i in range(8):
        if M[i] == (a & 7):
            return i
        if i > b & 7:
            return bump(i)
    return -1
