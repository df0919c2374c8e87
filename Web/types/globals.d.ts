// What the browser libraries put into the page, as far as the type checker need know.
declare const maplibregl: any;

// Of the browser itself, younger than the type checker.
declare class CompressionStream {
  constructor(format: 'gzip');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
