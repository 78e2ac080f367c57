import Foundation
import Testing

/// The layers of `Package.swift`, and what the sources of each target import.
@Suite("Layers") struct LayerTests {
  /// The folder of the project.
  private static let project = String((#filePath as String).dropLast("/Tests/RunsTests/LayerTests.swift".count))

  /// The dependencies among the program's own targets, by target.
  private static let plan: [String: Set<String>] = {
    let text = (try? String(contentsOfFile: Self.project + "/Package.swift", encoding: .utf8)) ?? ""
    var plan: [String: Set<String>] = [:]
    for target in text.matches(of: /layerTarget\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      let names = (target.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
      plan[String(target.output.1)] = Set(names)
    }
    return plan
  }()

  /// The modules that the files of a target import.
  private static func imports(of target: String) throws -> Set<String> {
    let folder = Self.project + "/Sources/" + target
    var modules: Set<String> = []
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let found = line.firstMatch(of: /^(?:package |public )?import (\w+)/) else { continue }
        modules.insert(String(found.output.1))
      }
    }
    return modules
  }

  @Test func `the plan is read whole`() {
    #expect(Self.plan.count > 25 && Self.plan["SpinrackCLI"]?.contains("Runs") == true)
  }

  @Test func `only the command line imports the laboratory`() {
    let laboratory: Set = ["Invented", "StandIns"]
    for (target, dependencies) in Self.plan where target != "SpinrackCLI" && !laboratory.contains(target) {
      #expect(dependencies.isDisjoint(with: laboratory), "\(target)")
    }
  }

  @Test func `a run knows no server`() {
    for target in ["Runs", "Definitions"] {
      #expect(Self.plan[target]?.isDisjoint(with: ["Serving", "APIs", "Replay"]) == true, "\(target)")
    }
  }

  @Test func `a target imports only the targets that the plan names`() throws {
    for (target, dependencies) in Self.plan {
      let own = try Self.imports(of: target).filter { Self.plan[$0] != nil }
      #expect(own.isSubset(of: dependencies), "\(target): \(own.subtracting(dependencies))")
    }
  }

  @Test func `the plan names only targets that are imported`() throws {
    for (target, dependencies) in Self.plan {
      let unused = dependencies.filter { Self.plan[$0] != nil }.subtracting(try Self.imports(of: target))
      #expect(unused.isEmpty, "\(target): \(unused)")
    }
  }

  @Test func `the plan stands in the order of the layers`() throws {
    let text = try String(contentsOfFile: Self.project + "/Package.swift", encoding: .utf8)
    var above: Set<String> = []
    for target in text.matches(of: /layerTarget\(\s*"(\w+)"/).map({ String($0.output.1) }) {
      let dependencies = try #require(Self.plan[target]).filter { Self.plan[$0] != nil }
      #expect(dependencies.isSubset(of: above), "\(target): \(dependencies.subtracting(above))")
      above.insert(target)
    }
  }
}
