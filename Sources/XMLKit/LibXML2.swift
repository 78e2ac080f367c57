import CLibXML2

/// The library's one set-up. Its counterpart, `xmlCleanupParser`, is never called: it is only safe when no thread
/// uses the library.
enum LibXML2 {
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()
}
