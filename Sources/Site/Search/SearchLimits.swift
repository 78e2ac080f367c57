/// How large the files of the index may be, in bytes when they are compressed.
struct SearchLimits {
  var root = 54_000
  var shard = 25_000
}
