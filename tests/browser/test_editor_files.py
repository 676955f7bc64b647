"""Files that the editor opens, keeps over a reload and gives away, on the served page."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Visit
from playwright.sync_api import Page, expect
from test_editor_page import PATIENCE, action, aim, feedback, lies, opened, sound, typed

from hokm_teach.puzzles.pack import dump, load, load_shipped

ENDING = '[Event "Café"]\n[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\n[Trump "H"]\n[Leader "S"]\n'


def choose(page: Page, file: Path) -> None:
    page.locator('.hokm-entry input[type="file"]').set_input_files(file)


def test_an_open_pack_is_open_after_a_reload(visit: Visit, tmp_path: Path) -> None:
    pack = load_shipped("first_steps")
    file = tmp_path / "first-steps.toml"
    file.write_text(dump(pack), "utf-8")
    page = opened(visit)
    choose(page, file)
    picker = page.locator('[data-pick="pick-puzzle"]')
    picker.select_option(pack.puzzles[1].id)
    sound(page)
    page.wait_for_function("localStorage['hokm-teach/progress']?.includes('first-steps-2')")
    page.reload()
    expect(picker).to_have_value(pack.puzzles[1].id, timeout=PATIENCE)
    sound(page)
    with page.expect_download() as download:
        action(page, "save").click()
    download.value.save_as(tmp_path / "saved.toml")
    assert len(load(tmp_path / "saved.toml").puzzles) == len(pack.puzzles)
    page.locator(".hokm-share summary").click()
    action(page, "close-pack").click()
    expect(picker).to_have_count(0, timeout=PATIENCE)
    page.reload()
    sound(page)
    expect(picker).to_have_count(0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1"])
def test_a_file_of_any_encoding_is_laid_out(visit: Visit, tmp_path: Path, encoding: str) -> None:
    page = opened(visit)
    file = tmp_path / "deal.pbn"
    file.write_bytes(ENDING.replace("\n", "\r\n").encode(encoding))
    choose(page, file)
    expect(page.locator('.hokm-seat[data-seat="S"] [data-card]')).to_have_count(2, timeout=PATIENCE)


def test_a_file_too_long_and_one_of_noise_are_refused_and_nothing_is_lost(
    visit: Visit, tmp_path: Path
) -> None:
    page = opened(visit)
    typed(page)
    file = tmp_path / "long.pbn"
    file.write_text(ENDING * 20_000)
    choose(page, file)
    expect(feedback(page)).to_contain_text("longer than a page can take", timeout=PATIENCE)
    file.write_bytes(bytes(range(256)) * 1000)
    choose(page, file)
    expect(feedback(page)).to_contain_text("a line looks like", timeout=PATIENCE)
    lies(page)


def test_a_picture_is_downloaded(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit)
    typed(page)
    aim(page)
    sound(page)
    page.locator(".hokm-share summary").click()
    with page.expect_download() as download:
        action(page, "save-picture").click()
    assert download.value.suggested_filename == "my-puzzle.svg"
    download.value.save_as(tmp_path / "my.svg")
    assert "Take all of the last 4 tricks" in (tmp_path / "my.svg").read_text("utf-8")
