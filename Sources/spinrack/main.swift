import Foundation  // It names the libraries that the standard library is linked with, see Package.swift.
import SpinrackCLI

await SpinrackCommand.main()
