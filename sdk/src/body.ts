/** A file: in memory, from a disk, or as it comes. */
export type Upload = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

type Body = {
  body: BodyInit;
  headers: Record<string, string>;
  /** Only for streams, which cannot be sent again: tells who fills them that nobody reads on. */
  drop?: (reason: unknown) => void;
};

/**
 * A body as JSON; as a form where one of its values is a file. `prefix`: the object that the parts of
 * the form belong to, `template` of `template[name]`.
 */
export function bodyOf(value: Record<string, unknown>, prefix: string | undefined): Body {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  if (prefix === undefined || !parts.some(([, part]) => isUpload(part)))
    return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
  const named = parts.map(([name, part]): [string, unknown] => [prefix ? `${prefix}[${name}]` : name, part]);
  return named.some(([, part]) => isStream(part)) ? streamedForm(named) : form(named);
}

function form(parts: [string, unknown][]): Body {
  const body = new FormData();
  for (const [name, part] of parts) {
    if (isUpload(part)) body.append(name, blobOf(part), fileName(part));
    else body.append(name, String(part));
  }
  return { body, headers: {} };
}

/** A form that is sent while its file comes. It cannot be sent again. */
function streamedForm(parts: [string, unknown][]): Body {
  const boundary = crypto.randomUUID();
  const text = new TextEncoder();
  const readers = new Map(
    parts.flatMap(([, part]) => (isStream(part) ? [[part, part.getReader()] as const] : [])),
  );
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const [name, part] of parts) {
      const file = isUpload(part)
        ? `; filename="${fileName(part)}"\r\ncontent-type: application/octet-stream`
        : '';
      yield text.encode(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`);
      const reader = isStream(part) ? readers.get(part) : undefined;
      if (reader) yield* chunksOf(reader);
      else if (isUpload(part)) yield new Uint8Array(await blobOf(part).arrayBuffer());
      else yield text.encode(String(part));
      yield text.encode('\r\n');
    }
    yield text.encode(`--${boundary}--\r\n`);
  }
  const from = chunks();
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      const { value, done } = await from.next();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  return {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    drop: (reason) => {
      for (const reader of readers.values()) reader.cancel(reason).catch(() => undefined);
    },
  };
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  return value instanceof ReadableStream;
}

function isUpload(value: unknown): value is Upload {
  return (
    value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer || isStream(value)
  );
}

function blobOf(file: Upload): Blob {
  return file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]);
}

function fileName(file: Upload): string {
  const name = 'name' in file ? String(file.name) : 'document.pdf';
  return name.replace(/[\r\n"]/g, '_');
}
