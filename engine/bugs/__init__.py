"""Bugs & Co: the rules, clauses BC-1 to BC-14.

Everybody plays at once. Players are numbered from 1, as their cards are; a tile is named by its drawing.
"""

from engine.bugs.box import Box, Drawing, ExtraGroup, Kit, Options, Tie
from engine.bugs.hints import FinalWorth, Hint, PlayOnCode, Target, TileChange, TrophyWorth, View, final_worths, hint
from engine.bugs.moves import Back, Countdown, Go, Keep, Move, NextRound, Open, Owns, Remove, Show, Stop, Take, Trophy, move_from_text
from engine.bugs.play import Beat, apply, countdown_beats, is_over, legal_moves, scores, setup
from engine.bugs.problems import Problem, ProblemCode, problems
from engine.bugs.refusal import Refusal, RefusalCode, refuse
from engine.bugs.scoring import EDITION, PlayerScore, Reason, ReasonKind, TieBreak, hand_points, hand_reasons, standing, tie_breaks
from engine.bugs.state import Call, Phase, State
from engine.bugs.table import Assumption, AssumptionCode, HandScore, Seen, TableScore, score_table

__all__ = [
    "EDITION",
    "Assumption",
    "AssumptionCode",
    "Back",
    "Beat",
    "Box",
    "Call",
    "Countdown",
    "Drawing",
    "ExtraGroup",
    "FinalWorth",
    "Go",
    "HandScore",
    "Hint",
    "Keep",
    "Kit",
    "Move",
    "NextRound",
    "Open",
    "Options",
    "Owns",
    "Phase",
    "PlayOnCode",
    "PlayerScore",
    "Problem",
    "ProblemCode",
    "Reason",
    "ReasonKind",
    "Refusal",
    "RefusalCode",
    "Remove",
    "Seen",
    "Show",
    "State",
    "Stop",
    "TableScore",
    "Take",
    "Target",
    "Tie",
    "TieBreak",
    "TileChange",
    "Trophy",
    "TrophyWorth",
    "View",
    "apply",
    "countdown_beats",
    "final_worths",
    "hand_points",
    "hand_reasons",
    "hint",
    "is_over",
    "legal_moves",
    "move_from_text",
    "problems",
    "refuse",
    "score_table",
    "scores",
    "setup",
    "standing",
    "tie_breaks",
]
