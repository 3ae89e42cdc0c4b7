import { Buffer } from 'node:buffer';
import { latin1 } from '../../pdf/reader/characters';

const [LENGTH, END] = [/\/Length (\d+)(?![\s\S]*\/Length \d)/, 'endobj'];
const [HEAD_BYTES, LINE_FEED] = [1000, 10];

/**
 * Writes other bytes in the place of a stream, with empty lines after its object, so that everything else stays where it is.
 * Returns whether there was room.
 */
export function writeInPlace(printed: Uint8Array, stream: Uint8Array, packed: Uint8Array): boolean {
  const start = stream.byteOffset - printed.byteOffset;
  const head = Math.max(0, start - HEAD_BYTES);
  const length = LENGTH.exec(latin1(printed.subarray(head, start)));
  const end = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength).indexOf(
    END,
    start + stream.length,
  );
  const [, digits = ''] = length ?? [];
  if (length === null || Number(digits) !== stream.length || end === -1 || packed.length > stream.length)
    return false;
  const spelled = `${packed.length}`.padEnd(digits.length);
  printed.set(Buffer.from(spelled, 'latin1'), head + length.index + '/Length '.length);
  printed.set(packed, start);
  const after = end + END.length;
  const moved = stream.length - packed.length;
  printed.copyWithin(start + packed.length, start + stream.length, after);
  printed.fill(LINE_FEED, after - moved, after);
  return true;
}

const [TITLE, TITLE_CHARS] = [Buffer.from('/Title <'), 10_000];
/** Each character of UTF-16; a soft hyphen with the hyphen that the browser adds at the end of a line. */
const HYPHENS = /(00ad(?:2010|002d)?)|[\da-f]{4}/gi;

/** Takes soft hyphens out of the titles of an outline, in place. */
export function settleTitles(printed: Uint8Array): void {
  const bytes = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength);
  for (let at = bytes.indexOf(TITLE); at !== -1; at = bytes.indexOf(TITLE, at + 1)) {
    const start = at + TITLE.length;
    const [, title = ''] =
      /^(feff(?:[\da-f]{4})*)>/i.exec(bytes.toString('latin1', start, start + TITLE_CHARS)) ?? [];
    const rest = title.replace(HYPHENS, (unit, soft) => (soft === undefined ? unit : ''));
    if (rest !== title) bytes.write(`${rest}>`.padEnd(title.length + 1), start, 'latin1');
  }
}
