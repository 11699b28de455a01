"""Das große Fressen: the rules, clauses DGF-1 to DGF-23.

Cells are (column, row), rows growing downwards, both from 0 to 5. The sides are red and yellow.
"""

from engine.fressen.board import CELLS, FIELDS, INDEX, NEIGHBOURS, WIDTH, Board, Layout, index_of
from engine.fressen.box import MONSTERS_A_SIDE, Box, FirstMarker, LastRoundTrigger, Options, Tie
from engine.fressen.monster import BONUSES, VALUES, Kind, Landscape, Monster, Side
from engine.fressen.moves import Bite, Deal, Marker, Move, Pass, Place, move_from_text
from engine.fressen.play import apply, can_place, is_over, legal_moves, legal_places, refuse, scores, settled, setup
from engine.fressen.problems import Problem, ProblemCode, board_problems, problems
from engine.fressen.refusal import Refusal, RefusalCode, bite_refusals, place_refusals
from engine.fressen.scoring import (
    EDITION,
    Reason,
    ReasonKind,
    SideScore,
    board_points,
    laying_points,
    monster_points,
    score_board,
    standing,
    tie_break,
)
from engine.fressen.state import DISPLAY, Phase, State
from engine.fressen.table import Seen, TableScore, score_table, species_from_labels

__all__ = [
    "BONUSES",
    "CELLS",
    "DISPLAY",
    "EDITION",
    "FIELDS",
    "INDEX",
    "MONSTERS_A_SIDE",
    "NEIGHBOURS",
    "VALUES",
    "WIDTH",
    "Bite",
    "Board",
    "Box",
    "Deal",
    "FirstMarker",
    "Kind",
    "Landscape",
    "LastRoundTrigger",
    "Layout",
    "Marker",
    "Monster",
    "Move",
    "Options",
    "Pass",
    "Phase",
    "Place",
    "Problem",
    "ProblemCode",
    "Reason",
    "ReasonKind",
    "Refusal",
    "RefusalCode",
    "Seen",
    "Side",
    "SideScore",
    "State",
    "TableScore",
    "Tie",
    "apply",
    "bite_refusals",
    "board_points",
    "board_problems",
    "can_place",
    "index_of",
    "is_over",
    "laying_points",
    "legal_moves",
    "legal_places",
    "monster_points",
    "move_from_text",
    "place_refusals",
    "problems",
    "refuse",
    "score_board",
    "score_table",
    "scores",
    "settled",
    "setup",
    "species_from_labels",
    "standing",
    "tie_break",
]
