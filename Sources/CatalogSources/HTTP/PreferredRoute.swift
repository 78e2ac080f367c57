/// Which of several routes all requests try first: the last one that gave a connection where another did not.
actor PreferredRoute {
  private(set) var index = 0

  func change(to index: Int) {
    self.index = index
  }
}
