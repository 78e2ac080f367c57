import ImageKit

extension SitePicture {
  /// Returns the element that shows the picture.
  ///
  /// - Parameters:
  ///   - root: the way from the page to the root that all languages share.
  ///   - isLarge: whether all widths are offered, not only those that cards show.
  ///   - isEager: whether the picture is seen first and so loads at once.
  func cover(
    below root: PageAddress, alt: Markup, sizes: StaticString, isLarge: Bool, isEager: Bool
  ) -> Markup {
    let used = isLarge ? self.sizes[...] : PictureRecipe.standard.cardSizes(among: self.sizes)
    let folder: Markup = "\(root)pictures/"
    var webp = Markup()
    for (index, size) in used.enumerated() {
      if index > 0 { webp += ", " }
      webp += "\(folder)\(path)-\(size.width).webp \(size.width)w"
    }
    let plain = fallback.size
    let sizes = Markup(stringLiteral: sizes)
    return """
      <picture class="cover"><source type="image/webp" srcset="\(webp)" sizes="\(sizes)"><img \
      src="\(folder)\(file)" width="\(plain.width)" height="\(plain.height)" alt="\(alt)"\
      \(isEager ? " fetchpriority=\"high\"" : " loading=\"lazy\"" as Markup) decoding="async"></picture>
      """
  }
}

extension CoverTitle {
  /// Returns the cover drawn for a record without a picture, in one of seven patterns. Long words and numbers are set in smaller type,
  /// so that none is cut. The script site.js draws the same covers.
  func cover(color: Int) -> Markup {
    var words: Markup = "<b>\(short.isEmpty ? "?" : Markup.escaping(short))</b>"
    if let year { words += "<small>\(year)</small>" }
    if !number.isEmpty {
      words += hasLongNumber ? "<i class=\"long\">#\(number)</i>" : "<i>#\(number)</i>"
    } else if year == nil, !initials.isEmpty {
      words += "<em>\(Markup.escaping(initials.utf8))</em>"
    }
    let long: Markup = longestWord >= 15 ? " longest" : longestWord >= 10 ? " long" : ""
    return "<span class=\"cover blank h\(color % 7)\(long)\" aria-hidden=\"true\">\(words)</span>"
  }

  /// The sign before a record on a line of a list: the number, else the initials.
  var tile: Markup {
    let sign: Markup = number.isEmpty ? .escaping(initials.utf8) : number.count > 8 ? "#" : "\(number)"
    return "<span class=\"tile\(hasLongNumber ? " long" : "" as Markup)\" aria-hidden=\"true\">\(sign)</span>"
  }
}
