import { latin1 } from '../pdf/reader/characters';
import { PdfDict, PdfName } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import { spellName, writeValue } from '../pdf/writer/write-value';
import type { Operation } from './content-lexer';

const SPOKEN = 'ActualText';
const DEEPEST = 200;

/**
 * Tracks marked content around shown text. Some marks give a replacement text for reading and
 * copying.
 */
export class SpokenMarks {
  readonly #open: (Operation | null)[] = [];
  #tooMany = 0;

  /** The innermost mark with a replacement text. */
  get current(): Operation | null {
    return this.#open.at(-1) ?? null;
  }

  begin(operation: Operation): void {
    if (this.#open.length >= DEEPEST) this.#tooMany += 1;
    else this.#open.push(says(operation) ? operation : this.current);
  }

  end(): void {
    if (this.#tooMany > 0) this.#tooMany -= 1;
    else this.#open.pop();
  }
}

/** Spells the same mark without its replacement text, so that the shown text is read. */
export function spellSilent(mark: Operation): string {
  return spellWithout(SPOKEN, mark);
}

/** Spells the same mark without one of its properties. */
export function spellWithout(key: string, { operands: [tag = null, properties = null] }: Operation): string {
  if (!(tag instanceof PdfName) || !(properties instanceof PdfDict))
    throw new Error('the marked content has no properties');
  const sink = new ByteSink();
  writeValue(sink, properties.without(key), () => 'null');
  return ` ${spellName(tag.text)} ${latin1(sink.toBytes())} BDC `;
}

function says({ operands: [tag, properties] }: Operation): boolean {
  return tag instanceof PdfName && properties instanceof PdfDict && properties.has(SPOKEN);
}
