import { joinBytes } from '../engine/pdf/support/build-pdf';

export type Part = { name: string; content: string | Uint8Array; filename?: string; type?: string };

function encode(text: string) {
  return new TextEncoder().encode(text);
}

/** A multipart form byte by byte, for forms that FormData cannot make. */
export function multipart(parts: Part[], boundary = 'a-boundary-of-the-tests') {
  return {
    body: joinBytes(
      ...parts.flatMap(({ name, content, filename, type }) => [
        encode(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
            filename === undefined ? '' : `; filename="${filename}"`
          }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
        ),
        typeof content === 'string' ? encode(content) : content,
        '\r\n',
      ]),
      `--${boundary}--\r\n`,
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export function pdfPart(content: string | Uint8Array, filename = 'form.pdf'): Part {
  return {
    name: 'template[document]',
    content,
    filename,
    type: 'application/pdf',
  };
}

export function textPart(name: string, content: string): Part {
  return { name, content };
}

/** Bytes as a network delivers them: in pieces, with time for other work in between. */
export function arriving(bytes: Uint8Array, pieceBytes = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await scheduler.wait(0);
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
}
