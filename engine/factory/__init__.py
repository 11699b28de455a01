"""Monster Factory: the rules, clauses MF-1 to MF-35.

Edges are G (thin, green), P (thick, purple) and W (blank, white), in the order north, east, south, west. Cells are
(column, row), rows growing downwards. Players are numbered from 1, monsters counted from 0.
"""

from engine.factory.advice import Estimate, PlaceValue, best_places, kindest_places, value_places
from engine.factory.box import ALL_KINDS, TILES_IN_SET, Box, Options, StartTile
from engine.factory.chances import Chance, Model, Unknown, UnknownCode, chance_to_finish
from engine.factory.gaps import DeadCode, DeadReason, GapHint, dead_reasons, gap_hints
from engine.factory.hints import LimbHint, PlaceHint, place_hints
from engine.factory.monster import Monster, Permission, describe, monster_from_letters, permissions
from engine.factory.moves import Discard, Draw, MarkEye, Move, Place, Start, StartMinion, move_from_text
from engine.factory.placement import Placement, places, places_for
from engine.factory.play import apply, is_over, legal_moves, legal_places, refuse, scores, setup
from engine.factory.playout import ModelRule
from engine.factory.problems import Problem, ProblemCode, monster_problems, problems
from engine.factory.refusal import Refusal, RefusalCode, place_refusals
from engine.factory.scoring import EDITION, PlayerScore, Reason, ReasonKind, score_monsters, standing
from engine.factory.state import Discarded, Phase, State
from engine.factory.structure import Structure, structure_from_letters
from engine.factory.table import Assumption, AssumptionCode, TablePlacement, TableScore, score_table
from engine.factory.tile import PATTERNS, Edge, Tile, distinct_turns

__all__ = [
    "ALL_KINDS",
    "EDITION",
    "PATTERNS",
    "TILES_IN_SET",
    "Assumption",
    "AssumptionCode",
    "Box",
    "Chance",
    "DeadCode",
    "DeadReason",
    "Discard",
    "Discarded",
    "Draw",
    "Edge",
    "Estimate",
    "GapHint",
    "LimbHint",
    "MarkEye",
    "Model",
    "ModelRule",
    "Monster",
    "Move",
    "Options",
    "Permission",
    "Phase",
    "Place",
    "PlaceHint",
    "PlaceValue",
    "Placement",
    "PlayerScore",
    "Problem",
    "ProblemCode",
    "Reason",
    "ReasonKind",
    "Refusal",
    "RefusalCode",
    "Start",
    "StartMinion",
    "StartTile",
    "State",
    "Structure",
    "TablePlacement",
    "TableScore",
    "Tile",
    "Unknown",
    "UnknownCode",
    "apply",
    "best_places",
    "chance_to_finish",
    "dead_reasons",
    "describe",
    "distinct_turns",
    "gap_hints",
    "is_over",
    "kindest_places",
    "legal_moves",
    "legal_places",
    "monster_from_letters",
    "monster_problems",
    "move_from_text",
    "permissions",
    "place_hints",
    "place_refusals",
    "places",
    "places_for",
    "problems",
    "refuse",
    "score_monsters",
    "score_table",
    "scores",
    "setup",
    "standing",
    "structure_from_letters",
    "value_places",
]
