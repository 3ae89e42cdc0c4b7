import { latin1 } from '../pdf/reader/characters';
import { PdfDict, PdfName } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import { spellName, writeValue } from '../pdf/writer/write-value';
import type { Operation } from './content-lexer';

const SPOKEN = 'ActualText';
const DEEPEST = 200;

/** The marks around what is shown: some say what is to be read, or copied, in its place. */
export class SpokenMarks {
  private readonly open: (Operation | null)[] = [];
  private tooMany = 0;

  /** The innermost one that says so. */
  get current(): Operation | null {
    return this.open.at(-1) ?? null;
  }

  begin(operation: Operation): void {
    if (this.open.length >= DEEPEST) this.tooMany += 1;
    else this.open.push(says(operation) ? operation : this.current);
  }

  end(): void {
    if (this.tooMany > 0) this.tooMany -= 1;
    else this.open.pop();
  }
}

/** The same mark, and the text itself is read again. */
export function spellSilent({ operands: [tag = null, properties = null] }: Operation): string {
  if (!(tag instanceof PdfName) || !(properties instanceof PdfDict))
    throw new Error('not a mark that speaks');
  const sink = new ByteSink();
  writeValue(sink, properties.without(SPOKEN), () => 'null');
  return ` ${spellName(tag.text)} ${latin1(sink.toBytes())} BDC `;
}

function says({ operands: [tag, properties] }: Operation): boolean {
  return tag instanceof PdfName && properties instanceof PdfDict && properties.has(SPOKEN);
}
