import NIOCore
import Synchronization

/// Finished pages by caller and question, within a number of bytes.
///
/// Two halves: what is used moves to the young half; when that is full it becomes the old one, and the old is dropped.
final class PageCache: Sendable {
  private struct State {
    var young: [String: Page] = [:]
    var old: [String: Page] = [:]
    var youngBytes = 0
  }

  private let state: Mutex<State> = Mutex(State())
  private let maximumBytes: Int

  init(maximumBytes: Int = 512 << 20) { self.maximumBytes = maximumBytes }

  /// - Complexity: O(1), now and then O(pages).
  subscript(key: String) -> Page? {
    state.withLock { state in
      if let page = state.young[key] { return page }
      guard let page = state.old.removeValue(forKey: key) else { return nil }
      keep(page, key, &state)
      return page
    }
  }

  func insert(_ page: Page, _ key: String) {
    state.withLock { keep(page, key, &$0) }
  }

  private func keep(_ page: Page, _ key: String, _ state: inout State) {
    let bytes = page.compressed.readableBytes + key.utf8.count + 160
    if state.youngBytes + bytes > maximumBytes / 2 {
      state.old = state.young
      state.young = [:]
      state.youngBytes = 0
    }
    guard bytes <= maximumBytes / 2, state.young.updateValue(page, forKey: key) == nil else { return }
    state.youngBytes += bytes
  }
}
