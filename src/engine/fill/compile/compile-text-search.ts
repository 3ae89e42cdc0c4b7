import type { ContentFacts } from '../../pdf/reader/content-scan';
import type { PageNode } from '../../pdf/reader/page-tree';
import type { ContentReader } from './compile-content';
import type { DiagnosisList } from './compile-diagnosis';

const SHAPES_OF_A_SCAN = 20;

/** Finds out whether a document has any text. Once some is found, nothing more is unpacked for it. */
export class TextSearch {
  private foundText = false;
  private foundScan = false;

  constructor(private readonly reader: ContentReader) {}

  async look({ dict }: PageNode, facts: ContentFacts): Promise<void> {
    if (this.foundText) return;
    // Scanners add a rule or two at most; outlined letters and drawings are many shapes.
    this.foundScan ||= facts.drawsObjects && facts.shapes <= SHAPES_OF_A_SCAN;
    this.foundText = facts.showsText || (facts.drawsObjects && (await this.reader.hasTextInForms(dict)));
  }

  diagnose(diagnosis: DiagnosisList): void {
    if (this.foundText) return;
    if (this.foundScan) diagnosis.add('scanned');
    diagnosis.add('no_text');
  }
}
