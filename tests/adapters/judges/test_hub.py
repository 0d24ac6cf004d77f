"""Published files come whole and by their digests, also after a break; else nothing is kept."""

from __future__ import annotations

import pytest

from cardstore.adapters.judges.hub import HubFile, fetch_model, parse_listing
from cardstore.adapters.judges.known import choose_files, find_known
from cardstore.errors import JudgeWeightsError, UsageError
from tests.adapters.judges.hub_server import COMMIT, Hub, listed, serving

KNOWN = find_known("minicheck")
FILES = {
    "config.json": b'{"model_type": "t5"}',
    "tokenizer.json": b'{"model": {}}',
    "pytorch_model.bin": bytes(range(256)) * 4000,
}


@pytest.fixture
def hub():
    """A hub that serves three files and knows a fourth."""
    with serving(Hub(KNOWN.model, FILES)) as served:
        yield served


def held(folder):
    """The files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_all_files_come_whole(hub, tmp_path):
    """With the commit and the licence that the hub states; what is not needed is not fetched."""
    told = fetch_model(KNOWN, tmp_path, hub=hub.url)

    assert FILES == held(tmp_path)
    assert (COMMIT, "mit") == (told.commit, told.licence)


def test_a_broken_connection_is_taken_up_where_it_broke(hub, tmp_path):
    """The rest alone is asked for."""
    hub.break_after["pytorch_model.bin"] = 300_000
    fetch_model(KNOWN, tmp_path, hub=hub.url)

    assert FILES == held(tmp_path)
    ranges = [part for path, part in hub.asked if path.endswith("pytorch_model.bin")]
    assert "" == ranges[0]
    assert 0 < int(ranges[1].removeprefix("bytes=").rstrip("-")) <= 300_000


def test_what_an_earlier_run_fetched_is_gone_on_with(hub, tmp_path):
    """Whole files are not asked for again, and of a part only the rest."""
    (tmp_path / "tokenizer.json").write_bytes(FILES["tokenizer.json"])
    (tmp_path / "pytorch_model.bin.part").write_bytes(FILES["pytorch_model.bin"][:5000])
    fetch_model(KNOWN, tmp_path, hub=hub.url)

    assert FILES == held(tmp_path)
    assert "bytes=5000-" in [part for _, part in hub.asked]
    assert not any(path.endswith("/tokenizer.json") for path, _ in hub.asked)


def test_a_server_that_gives_no_parts_is_asked_for_the_whole(hub, tmp_path):
    """The part is written over, not put before the whole."""
    hub.parts = False
    (tmp_path / "pytorch_model.bin.part").write_bytes(FILES["pytorch_model.bin"][:5000])
    fetch_model(KNOWN, tmp_path, hub=hub.url)

    assert FILES == held(tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_digest_is_thrown_away(hub, tmp_path, name):
    """One byte differs; by SHA-256 for the large ones and git's digest for the small."""
    content = hub.files[name]
    hub.files[name] = bytes([content[0] ^ 1]) + content[1:]
    with pytest.raises(JudgeWeightsError, match="size and digest") as told:
        fetch_model(KNOWN, tmp_path, hub=hub.url)

    assert name not in held(tmp_path)
    assert f"{name}.part" not in held(tmp_path)
    assert "--from FOLDER" in told.value.remedy


def test_a_file_longer_than_stated_is_not_read_to_its_end(hub, tmp_path):
    """It would fill the disk."""
    hub.files["pytorch_model.bin"] *= 2

    with pytest.raises(JudgeWeightsError, match="sends more"):
        fetch_model(KNOWN, tmp_path, hub=hub.url)


def test_without_a_network_it_says_what_to_copy_where(tmp_path):
    """Which files, from where, and the command."""
    with pytest.raises(JudgeWeightsError) as told:
        fetch_model(KNOWN, tmp_path, hub="http://127.0.0.1:9")

    for part in ("config.json", "pytorch_model.bin", KNOWN.model, "install minicheck --from"):
        assert part in told.value.remedy


def test_an_address_without_https_is_not_asked(tmp_path):
    """But for this machine's own."""
    with pytest.raises(JudgeWeightsError, match="not https"):
        fetch_model(KNOWN, tmp_path, hub="http://hub.example.org")


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"sha": COMMIT, "siblings": []},
        {"sha": COMMIT, "siblings": [{"rfilename": "../config.json", "size": 1}]},
        {"sha": COMMIT, "siblings": [{"rfilename": name, "size": 1} for name in FILES]},
        {"sha": "", "siblings": [listed(name, content) for name, content in FILES.items()]},
    ],
)
def test_a_listing_without_commit_files_or_digests_is_none(value):
    """Nor one that leads out of the folder."""
    with pytest.raises(ValueError, match="it "):
        parse_listing(value)


def test_large_files_have_sha256():
    """Where the hub states it, git's digest is not used."""
    listing = {"sha": COMMIT, "siblings": [listed(name, FILES[name]) for name in FILES]}
    kinds = {file.path: bool(file.sha256) for file in parse_listing(listing).files}

    assert {"config.json": False, "tokenizer.json": False, "pytorch_model.bin": True} == kinds
    assert isinstance(parse_listing(listing).files[0], HubFile)


@pytest.mark.parametrize(
    ("paths", "weights"),
    [
        (("model.safetensors", "pytorch_model.bin"), ("model.safetensors",)),
        (("pytorch_model.bin",), ("pytorch_model.bin",)),
        (
            (
                "model.safetensors.index.json",
                "model-2-of-2.safetensors",
                "model-1-of-2.safetensors",
            ),
            (
                "model.safetensors.index.json",
                "model-1-of-2.safetensors",
                "model-2-of-2.safetensors",
            ),
        ),
        (("flax_model.msgpack",), None),
    ],
)
def test_a_pickle_is_taken_only_where_there_is_nothing_else(paths, weights):
    """And nothing at all where no weights are known."""
    expected = () if weights is None else ("config.json", "spiece.model", *weights)

    assert expected == choose_files(("config.json", "spiece.model", *paths))


def test_a_judge_without_weights_has_none_to_install():
    """The message names those that have."""
    with pytest.raises(UsageError, match="no weights"):
        find_known("lexical")
