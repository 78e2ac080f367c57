import CLibXML2

/// The library's one set-up. Its counterpart, `xmlCleanupParser`, is never called: it is only safe when no thread
/// uses the library.
enum LibXML2 {
  static let isReady: Bool = {
    xmlInitParser()
    // Schemas register their types when the first one is read, without a lock: two tasks must not both be the first.
    return xmlRelaxNGInitTypes() == 0
  }()
}
