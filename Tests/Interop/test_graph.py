"""The graph of characters against networkx, and the files of it against one another."""

import csv
import json

import figures
import generation
import networkx
import pytest


@pytest.fixture(scope="session")
def set_(findings):
    return generation.Generation(findings.folder)


def table(set_, name):
    with open(set_.folder / f"graph/{name}.csv", encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, strict=True))


@pytest.fixture(scope="session")
def nodes(set_):
    return {int(row["Id"]): row for row in table(set_, "nodes")}


@pytest.fixture(scope="session")
def graph(set_, nodes):
    """The graph as networkx makes it of the two tables."""
    graph = networkx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_weighted_edges_from((int(r["Source"]), int(r["Target"]), int(r["Weight"])) for r in table(set_, "edges"))
    return graph


@pytest.fixture(scope="session")
def summary(set_):
    return json.loads((set_.folder / "graph/summary.json").read_text(encoding="utf-8"))


def test_rows_are_in_order_and_each_edge_stands_there_once(set_, nodes):
    edges = [(int(row["Source"]), int(row["Target"])) for row in table(set_, "edges")]
    assert edges == sorted(set(edges)) and all(one < other for one, other in edges)
    assert {row["Type"] for row in table(set_, "edges")} <= {"Undirected"}
    assert list(nodes) == sorted(nodes)
    named = {file["path"]: file["rows"] for file in set_.manifest["files"]}
    assert (named["graph/nodes.csv"], named["graph/edges.csv"]) == (len(nodes), len(edges))


def test_edges_are_the_projection_of_comics_on_characters(set_, graph, nodes, summary):
    worked_out = figures.Figures(set_)
    pairs = worked_out.pairs["comics", "characters"]
    crowded = worked_out.crowded()
    members = networkx.Graph()
    members.add_nodes_from((1, id_) for id_ in nodes)
    members.add_edges_from(((0, comic), (1, character)) for comic, character, _ in pairs if comic not in crowded)
    projected = networkx.bipartite.weighted_projected_graph(members, [(1, id_) for id_ in nodes])
    assert {(min(a, b)[1], max(a, b)[1]): weight for a, b, weight in projected.edges(data="weight")} == \
        {(min(a, b), max(a, b)): weight for a, b, weight in graph.edges(data="weight")}
    assert (summary["crowds"]["limit"], summary["crowds"]["comics"]) == (figures.CROWD_LIMIT, len(crowded))
    published = worked_out.records["characters"].keys()
    assert nodes.keys() == published | {character for _, character, _ in pairs}
    comics = worked_out.belongings("comics", "characters")
    for id_, row in nodes.items():
        assert int(row["comics"]) == comics[id_] and row["published"] == json.dumps(id_ in published)
        assert (row["Label"] or None) == worked_out.name("characters", id_)


def test_degrees_and_clustering_are_those_of_networkx(graph, nodes):
    weights, clustering = dict(graph.degree(weight="weight")), networkx.clustering(graph)
    for id_, row in nodes.items():
        assert (int(row["degree"]), int(row["weighted_degree"])) == (graph.degree(id_), weights[id_])
        assert float(row["clustering"]) == pytest.approx(clustering[id_], abs=1e-12)


def test_pagerank_is_that_of_networkx(graph, nodes):
    if not nodes:
        return
    # The tolerance of networkx is multiplied with the number of nodes.
    ranks = networkx.pagerank(graph, alpha=0.85, tol=1e-13 / len(nodes), max_iter=1000, weight="weight")
    assert max(abs(float(row["pagerank"]) - ranks[id_]) for id_, row in nodes.items()) < 1e-10


def test_components_are_those_of_networkx(graph, nodes, summary):
    components = sorted(networkx.connected_components(graph), key=lambda ids: (-len(ids), min(ids)))
    assert [[int(nodes[id_]["component"]) for id_ in ids] for ids in components] == \
        [[number] * len(ids) for number, ids in enumerate(components, 1)]
    assert summary["components"] == {
        "count": len(components), "alone": sum(len(ids) == 1 for ids in components),
        "largest": max(map(len, components), default=0)}


def test_summary_is_that_of_networkx(graph, summary):
    assert (summary["nodes"], summary["edges"]) == (graph.number_of_nodes(), graph.number_of_edges())
    assert summary["weight"] == graph.size(weight="weight")
    assert summary["density"] == pytest.approx(networkx.density(graph))
    assert summary["clustering"] == pytest.approx({
        "mean": networkx.average_clustering(graph) if len(graph) else 0, "transitivity": networkx.transitivity(graph),
        "triangles": sum(networkx.triangles(graph).values()) // 3})


def test_paths_from_the_sample_are_those_of_networkx(graph, summary, nodes):
    paths = summary["paths"]
    largest = {id_ for id_, row in nodes.items() if row["component"] == "1"}
    assert len(paths["sample"]) == len(set(paths["sample"])) == min(256, len(largest))
    assert set(paths["sample"]) <= largest
    lengths = {}
    for source in paths["sample"]:
        for length in networkx.single_source_shortest_path_length(graph, source).values():
            lengths[length] = lengths.get(length, 0) + 1
    lengths.pop(0, None)
    assert {entry["length"]: entry["pairs"] for entry in paths["lengths"]} == lengths
    assert paths["longest"] == max(lengths, default=0)
    pairs = sum(lengths.values())
    assert paths["mean"] == (pytest.approx(sum(k * v for k, v in lengths.items()) / pairs) if pairs else None)


def test_graphml_has_the_nodes_edges_and_numbers_of_the_tables(set_, graph, nodes):
    read = networkx.read_graphml(set_.folder / "graph/characters.graphml", node_type=int)
    assert not read.is_directed() and not read.is_multigraph() and list(read.nodes) == list(nodes)
    assert list(read.edges(data="weight")) == [
        (int(row["Source"]), int(row["Target"]), int(row["Weight"])) for row in table(set_, "edges")]
    whole, parts = ["comics", "degree", "weighted_degree", "component"], ["pagerank", "clustering"]
    for id_, data in read.nodes(data=True):
        row = nodes[id_]
        assert data.get("label", "") == row["Label"] and data["published"] == (row["published"] == "true")
        assert [data[name] for name in whole] == [int(row[name]) for name in whole]
        assert [data[name] for name in parts] == [float(row[name]) for name in parts]
