import Glibc

// Run by HuntStoreTests as a process of its own: `StoreCrasher record|import|full STORE`, on a store with the hunt “h”;
// `StoreCrasher open STORE`, on one of an earlier version.
guard CommandLine.arguments.count == 3 else { exit(2) }
switch CommandLine.arguments[1] {
case "record": try recordForEver(path: CommandLine.arguments[2])
case "import": try importForEver(path: CommandLine.arguments[2])
case "open": try openOnce(path: CommandLine.arguments[2])
case "full": try runOutOfDisk(path: CommandLine.arguments[2])
default: exit(2)
}
