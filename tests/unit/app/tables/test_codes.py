"""Codes and tokens."""

import secrets

from truco.app.tables.codes import ALPHABET, hashed, new_token, opens, read_code, table_code


def test_no_character_of_a_code_looks_like_another() -> None:
    """A code uses at most one character of each group of look-alikes."""
    for group in ("O0Q", "I1L", "B8", "S5", "Z2"):
        assert sum(sign in ALPHABET for sign in group) <= 1, group
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_a_code_has_five_characters_of_the_alphabet() -> None:
    """A code is short enough to be said aloud and is read in any case."""
    code = table_code(secrets.SystemRandom())
    assert len(code) == 5
    assert set(code) <= set(ALPHABET)
    assert read_code(code.lower()) == code


def test_tokens_are_long_and_never_the_same() -> None:
    """A token has 192 bits of chance."""
    tokens = {new_token(secrets.SystemRandom()) for _ in range(50)}
    assert len(tokens) == 50
    assert {len(token) for token in tokens} == {48}


def test_only_the_token_itself_opens_a_seat() -> None:
    """Neither the stored hash nor an empty token is valid for the seat."""
    token = new_token(secrets.SystemRandom())
    assert opens(token, hashed(token))
    assert not opens(hashed(token), hashed(token))
    assert not opens("", hashed(token))
    assert not opens(token, "")
