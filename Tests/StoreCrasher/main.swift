import Glibc

// Run by HuntStoreTests as a process of its own: `StoreCrasher record|import|full STORE`, on a store with the hunt “h”.
guard CommandLine.arguments.count == 3 else { exit(2) }
switch CommandLine.arguments[1] {
case "record": try recordForEver(path: CommandLine.arguments[2])
case "import": try importForEver(path: CommandLine.arguments[2])
case "full": try runOutOfDisk(path: CommandLine.arguments[2])
default: exit(2)
}
