"""The guides for people as PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tools.guides import MOST_PAGES, guides, pages_of, pdf_of


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.stem)
def test_a_guide_has_at_most_six_pages(browser: Browser, tmp_path: Path, guide: Path) -> None:
    """Each guide, with boxes of the size of its pictures, is printed on one to six pages."""
    assert MOST_PAGES == 6
    assert 1 <= pages_of(pdf_of(browser, guide, tmp_path, drawn=False)) <= MOST_PAGES
