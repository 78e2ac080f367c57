import Basics
import GraphKit
import JSONKit

/// `graph/summary.json`: the facts about the graph as a whole.
enum GraphSummary {
  /// Returns the bytes of the file.
  static func bytes(of graph: CharacterGraph, _ measures: GraphMeasures) -> ByteBuilder {
    var json = JSONWriter(capacity: 8192)
    json.beginObject()
    json.field("name", graph.characters.name)
    let (characters, comics) = (graph.characters.name, graph.comics.name)
    json.field("description", "Who appears with whom: \(characters), joined by the \(comics) that they share.")
    json.field("nodes", graph.graph.nodeCount)
    json.field("edges", graph.graph.edgeCount)
    json.field("weight", graph.graph.totalWeight)
    json.field("density", graph.graph.density)
    json.object("crowds") { json in
      json.field("description", "\(graph.comics.title) with more \(characters) than the limit, which join nobody.")
      json.field("limit", CharacterGraph.crowdLimit)
      json.field(comics, graph.crowdedComics)
    }
    json.object("components") { json in
      json.field("count", measures.components.sizes.count)
      json.field("alone", measures.components.sizes.count { $0 == 1 })
      json.field("largest", measures.components.sizes.first ?? 0)
    }
    json.object("clustering") { json in
      json.field("mean", measures.clustering.mean)
      json.field("transitivity", measures.clustering.transitivity)
      json.field("triangles", measures.clustering.triangles)
    }
    json.object("pagerank") { json in json.field("damping", GraphMeasures.damping) }
    let paths = measures.paths
    json.object("paths") { json in
      json.field(
        "description",
        "Lengths of the shortest paths, in edges, from a sample of the largest component to all others of it.")
      json.key("mean")
      if let mean = paths.mean { json.double(mean) } else { json.null() }
      json.field("longest", paths.longest)
      json.objects("lengths", paths.counts.enumerated().dropFirst()) { json, length in
        json.field("length", length.offset)
        json.field("pairs", length.element)
      }
      json.array("sample", paths.sources) { json, source in json.integer(graph.nodes[source].id) }
    }
    json.endObject()
    json.endLine()
    return json.finish()
  }
}
