extension PageWriter {
  /// The same page with links that begin at the root of the host, for a page that servers show at any address. Where the
  /// address of the site is not known, and so neither is the path that it begins with, the page as it is.
  var rooted: PageWriter {
    guard let path = model.settings.rootPath else { return self }
    return PageWriter(model, words, address, home: path / model.folder(of: words.language), root: path)
  }
}

extension SiteSettings {
  /// The path of the first page on its host, with a slash at both ends; nil where that is not known.
  fileprivate var rootPath: PageAddress? {
    guard let baseURL, let link = WebLink(baseURL.utf8) else { return nil }
    return PageAddress(givenPath: String(decoding: link.rest, as: UTF8.self) + "/")
  }
}
