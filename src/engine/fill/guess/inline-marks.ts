import type { Operation } from '../../content/content-lexer';
import { PdfProblem } from '../../pdf/pdf-problem';
import { PdfName } from '../../pdf/values';

type Mark = { start: number; isInline: boolean; isArtifact: boolean; shown: number[] };

/** Operators that end what a mark within text may enclose. */
const APART = new Set(['BT', 'ET', 'q', 'Q', 'cm', 'Do', 'BI', 'm', 're', 'sh']);
/** Layers are not words. */
const OF_LAYERS = 'OC';
/** Marks within marks. */
const DEEPEST = 100;

/** Follows the marked content that a document has already, such as other words for single letters. */
export class InlineMarks {
  /** Marks within one text, and the operations in them that show something; by where they begin. */
  readonly found = new Map<number, readonly number[]>();
  readonly #open: Mark[] = [];
  #artifacts = 0;

  get isArtifact(): boolean {
    return this.#artifacts > 0;
  }

  take({ operator, operands: [tag], start }: Operation): void {
    if (operator === 'BMC' || operator === 'BDC') {
      const name = tag instanceof PdfName ? tag.text : '';
      const isArtifact = name === 'Artifact';
      if (this.#open.length === DEEPEST) throw new PdfProblem('too_deep', 'Its marks are nested too deep.');
      if (isArtifact) this.#setApart();
      this.#artifacts += isArtifact ? 1 : 0;
      this.#open.push({ start, isArtifact, isInline: !isArtifact && name !== OF_LAYERS, shown: [] });
    } else if (operator === 'EMC') this.#end();
    else if (APART.has(operator)) this.#setApart();
  }

  show(source: number): void {
    for (const { shown } of this.#open) if (shown.at(-1) !== source) shown.push(source);
  }

  #setApart(): void {
    for (const mark of this.#open) mark.isInline = false;
  }

  #end(): void {
    const mark = this.#open.pop();
    if (mark?.isArtifact) this.#artifacts -= 1;
    if (mark?.isInline && mark.shown.length > 0) this.found.set(mark.start, mark.shown);
  }
}
