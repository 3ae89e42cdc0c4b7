import { joinBytes } from '../engine/pdf/support/build-pdf';

export type Part = { name: string; content: string | Uint8Array; filename?: string; type?: string };

const encode = (text: string) => new TextEncoder().encode(text);

/** A multipart form byte by byte, for what FormData would not send. */
export const multipart = (parts: Part[], boundary = 'a-boundary-of-the-tests') => ({
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
});

export const pdfPart = (content: string | Uint8Array, filename = 'form.pdf'): Part => ({
  name: 'template[document]',
  content,
  filename,
  type: 'application/pdf',
});

export const textPart = (name: string, content: string): Part => ({ name, content });

/** Bytes as they come from a network: in pieces, with room for others in between. */
export const arriving = (bytes: Uint8Array, pieceBytes = 64 * 1024): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await scheduler.wait(0);
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
};
