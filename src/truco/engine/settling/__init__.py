"""Settling: the last phase of a decided hand at a refereed table, with what is shown and claimed in it."""
