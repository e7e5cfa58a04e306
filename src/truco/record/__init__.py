"""The game record `truco/1`: read, write, replay."""

from truco.engine.step import Step
from truco.record.from_match import record_of
from truco.record.games import PlayedAct, RecordedGame, Visitor, read_records, visit
from truco.record.parts import NoRecordError, Record
from truco.record.played import PlayedHand, Replay, to_json
from truco.record.position import (
    ImpossiblePositionError,
    NoPositionError,
    Position,
    PositionWriter,
    is_position,
    position_of,
    read_deal,
    read_position,
    replay_position,
    write_position,
)
from truco.record.read import read_prefix, read_record
from truco.record.replay import replay, replay_prefix
from truco.record.write import write_record

__all__ = [
    "ImpossiblePositionError",
    "NoPositionError",
    "NoRecordError",
    "PlayedAct",
    "PlayedHand",
    "Position",
    "PositionWriter",
    "Record",
    "RecordedGame",
    "Replay",
    "Step",
    "Visitor",
    "is_position",
    "position_of",
    "read_deal",
    "read_position",
    "read_prefix",
    "read_record",
    "read_records",
    "record_of",
    "replay",
    "replay_position",
    "replay_prefix",
    "to_json",
    "visit",
    "write_position",
    "write_record",
]
