/** Compresses a text. The Workers runtime compresses streams with nothing stronger. */
export async function gzip(text: string): Promise<Uint8Array> {
  return bytesThrough(new TextEncoder().encode(text), new CompressionStream('gzip'));
}

/** Throws on bytes that are not gzip. */
export async function gunzip(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(await bytesThrough(bytes, new DecompressionStream('gzip')));
}

async function bytesThrough(
  bytes: Uint8Array,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Response(new Uint8Array(bytes)).body;
  if (!stream) throw new Error('There are no bytes.');
  return new Uint8Array(await new Response(stream.pipeThrough(change)).arrayBuffer());
}
