import { PdfString } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import { spellBytes, spellNumber } from '../pdf/writer/write-value';
import type { Operation } from './content-lexer';
import { stringsOf } from './show-operands';
import type { ShownGlyph } from './shown-text';
import { spellSilent } from './spoken-marks';

/** Removes glyphs from content. All other glyphs keep their positions. */
export function withoutGlyphs(content: Uint8Array, glyphs: readonly ShownGlyph[]): Uint8Array {
  const byShow = Map.groupBy(glyphs, ({ show }) => show);
  const marks = new Set(glyphs.map(({ mark }) => mark).filter((mark) => mark !== null));
  const changed = new Map([
    ...[...marks].map((mark): [Operation, string] => [mark, spellSilent(mark)]),
    ...[...byShow].map(([show, removed]): [Operation, string] => [show, spellShow(show, removed)]),
  ]);
  const sink = new ByteSink();
  let at = 0;
  for (const [{ start, end }, text] of [...changed].toSorted(([one], [other]) => one.start - other.start)) {
    sink.bytes(content.subarray(at, start));
    sink.text(text);
    at = end;
  }
  sink.bytes(content.subarray(at));
  return sink.toBytes();
}

/** The operation as TJ, with a move in place of each removed glyph. */
function spellShow(show: Operation, removed: readonly ShownGlyph[]): string {
  const items = stringsOf(show).map((value, piece) => {
    if (typeof value === 'number') return spellNumber(value);
    if (!(value instanceof PdfString)) return '';
    return spellString(
      value.bytes,
      removed.filter((glyph) => glyph.piece === piece),
    );
  });
  return ` ${spellBefore(show)}[${items.join(' ')}]TJ `;
}

function spellString(bytes: Uint8Array, removed: readonly ShownGlyph[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, advance } of removed.toSorted((one, other) => one.from - other.from)) {
    if (from > at) parts.push(spellBytes(bytes.subarray(at, from)));
    parts.push(spellNumber(-advance));
    at = to;
  }
  if (at < bytes.length) parts.push(spellBytes(bytes.subarray(at)));
  return parts.join(' ');
}

/** The operators that ' and " perform before they show text. */
function spellBefore({ operator, operands }: Operation): string {
  if (operator === "'") return 'T* ';
  if (operator !== '"') return '';
  const [word = 0, character = 0] = operands.map((value) => (typeof value === 'number' ? value : 0));
  return `${spellNumber(word)} Tw ${spellNumber(character)} Tc T* `;
}
