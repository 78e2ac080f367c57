import Testing

@testable import Serving

@Suite("Site path") struct SitePathTests {
  @Test(arguments: [
    ("/", [], true), ("/a.html", ["a.html"], false), ("/a/", ["a"], true), ("/a%20b/c?d=/../e", ["a b", "c"], false),
    ("http://h/a/b", ["a", "b"], false), ("/%C3%A9", ["é"], false), ("/a...b", ["a...b"], false),
  ])
  func `Names are read once`(target: String, names: [String], isFolder: Bool) {
    let path = SitePath(target: target)
    #expect(path?.names == names)
    #expect(path?.isFolder == isFolder)
  }

  @Test(arguments: [
    "", "a", "*", "//", "/a//b", "/./a", "/../a", "/a/..", "/%2e%2e/a", "/%2E./a", "/a%2fb", "/a%5Cb", "/a\\b",
    "/%00",
    "/%", "/%4", "/%zz", "/%-1", "/%ff", "/.a", "/a/.git/config",
  ])
  func `What leads elsewhere is no path`(target: String) {
    #expect(SitePath(target: target) == nil)
  }

  @Test func `An address is escaped`() {
    #expect(SitePath(names: ["a b", "é"], isFolder: true).address == "/a%20b/%C3%A9/")
    #expect(SitePath(names: [], isFolder: true).address == "/")
  }

  @Test func `Links of a page begin at the root`() {
    let page = """
      <html data-root="" data-home="../es/"><a class="b" href="heroes/index.html"><a href="#main"><a href="/x">\
      <a href="https://a.example/"><a href="mailto:a@b.example"><img src="a.png" alt="href="><form action="search.html">
      """
    let rooted = String(decoding: RootedLinks.page(Array(page.utf8), root: "/r/"), as: UTF8.self)
    #expect(
      rooted == """
        <html data-root="/r/" data-home="/r/../es/"><a class="b" href="/r/heroes/index.html"><a href="#main"><a href="/x">\
        <a href="https://a.example/"><a href="mailto:a@b.example"><img src="/r/a.png" alt="href="><form action="/r/search.html">
        """)
  }
}
