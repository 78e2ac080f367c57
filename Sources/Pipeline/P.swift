import GzipKit
import Yams
import Crypto
