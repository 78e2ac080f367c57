#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension GzipStream {
  /// The number of processors that are switched on; at least 1.
  public static var defaultWidth: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
