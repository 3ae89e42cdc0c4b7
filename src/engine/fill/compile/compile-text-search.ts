import type { ContentFacts } from '../../pdf/reader/content-scan';
import type { PageNode } from '../../pdf/reader/page-tree';
import type { ContentReader } from './compile-content';
import type { DiagnosisList } from './compile-diagnosis';

const SHAPES_OF_A_SCAN = 20;

/** Finds out whether a document has text. It unpacks nothing more once it has found some. */
export class TextSearch {
  #foundText = false;
  #foundScan = false;

  readonly #reader: ContentReader;

  constructor(reader: ContentReader) {
    this.#reader = reader;
  }

  async look({ dict }: PageNode, facts: ContentFacts): Promise<void> {
    if (this.#foundText) return;
    // A scanner adds a line or two at most. Outlined letters and drawings have many shapes.
    this.#foundScan ||= facts.drawsObjects && facts.shapes <= SHAPES_OF_A_SCAN;
    this.#foundText = facts.showsText || (facts.drawsObjects && (await this.#reader.hasTextInForms(dict)));
  }

  diagnose(diagnosis: DiagnosisList): void {
    if (this.#foundText) return;
    if (this.#foundScan) diagnosis.add('scanned');
    diagnosis.add('no_text');
  }
}
