"""Three languages, complete: every key in all of them, with the same blanks to fill, and none that nobody asks for."""

import json
import re

import pytest
from conftest import ROOT

TAGS = ("en", "zh-Hant", "zh-Hans")
FOLDERS = ("", "more/")  # what a player's first visit loads, and what the other pages load besides
WORDS = {tag: {key: text for folder in FOLDERS for key, text in json.loads((ROOT / f"Web/i18n/{folder}{tag}.json").read_text()).items()} for tag in TAGS}
SOURCES = {path: path.read_text() for path in [*ROOT.glob("Web/js/**/*.js"), *ROOT.glob("Web/*.html")]}


def plain(key):
    """A key without its plural form."""
    return re.sub(r"\.(zero|one|two|few|many|other)$", "", key)


@pytest.mark.parametrize("tag", TAGS)
def test_no_language_lacks_a_key(tag):
    everyone = {plain(key) for words in WORDS.values() for key in words}
    assert everyone - {plain(key) for key in WORDS[tag]} == set()


@pytest.mark.parametrize("tag", TAGS)
def test_no_text_is_empty(tag):
    assert [key for key, text in WORDS[tag].items() if not text.strip()] == []


@pytest.mark.parametrize("tag", ("zh-Hant", "zh-Hans"))
def test_a_text_has_the_same_blanks_in_every_language(tag):
    def blanks(text):
        return set(re.findall(r"\{(\w+)\}", text))
    english = {}
    for key, text in WORDS["en"].items():
        english.setdefault(plain(key), set()).update(blanks(text))
    wrong = {key for key, text in WORDS[tag].items() if not blanks(text) <= english[plain(key)]}
    assert wrong == set()


def test_every_key_the_pages_ask_for_exists():
    known = {plain(key) for key in WORDS["en"]}
    asked = set()
    for text in SOURCES.values():
        asked |= set(re.findall(r"""\bt\(\s*'([a-z0-9.-]+)'""", text))
        asked |= set(re.findall(r"""data-i18n(?:-label)?="([a-z0-9.-]+)\"""", text))
    assert len(asked) > 80, "the search for keys no longer finds them"
    assert {key for key in asked if key not in known} == set()


def test_the_words_of_a_first_visit_do_not_lie_among_those_that_come_later():
    first = {plain(key) for key in json.loads((ROOT / "Web/i18n/en.json").read_text())}
    more = {plain(key) for key in json.loads((ROOT / "Web/i18n/more/en.json").read_text())}
    assert first & more == set()
    for path, text in SOURCES.items():
        if path.suffix == ".js" and path.parent.name == "js":
            asked = set(re.findall(r"""\bt\(\s*'([a-z0-9.-]+)'""", text))
            assert asked & more == set(), path.name


def test_the_two_chinese_texts_are_not_one():
    same = [key for key, text in WORDS["zh-Hant"].items()
            if text == WORDS["zh-Hans"].get(key) and re.search("[們這與後裡說點開關線連還沒過處請讓時動見間離場頁]", text)]
    assert same == []


def test_what_the_worker_says_alone_is_there_in_every_language():
    alone = json.loads((ROOT / "Web/i18n/alone.json").read_text())
    assert set(alone) == set(TAGS)
    for words in alone.values():
        assert set(words) == {"title", "text", "again"} and not re.search("[<&]", "".join(words.values()))
