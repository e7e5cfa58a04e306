"""The game record `truco/1`: read, write, replay."""

from truco.record.from_match import record_of
from truco.record.parts import NoRecordError, Record
from truco.record.read import read_prefix, read_record
from truco.record.replay import PlayedHand, Replay, replay, replay_prefix
from truco.record.step import Step
from truco.record.to_json import to_json
from truco.record.write import write_record

__all__ = [
    "NoRecordError",
    "PlayedHand",
    "Record",
    "Replay",
    "Step",
    "read_prefix",
    "read_record",
    "record_of",
    "replay",
    "replay_prefix",
    "to_json",
    "write_record",
]
