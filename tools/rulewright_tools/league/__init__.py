"""Bots against each other: who meets whom in which seats, the games, the ratings, the tables.

schedule.py  ->  play.py (spread over processes)  ->  ratings.py  ->  report.py
"""
