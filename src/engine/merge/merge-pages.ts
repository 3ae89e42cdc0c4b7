import { DROPPED_KEYS } from '../fill/compile/compile-page';
import { planPage, readBox } from '../fill/document-plan';
import type { PackedFile } from '../pdf/reader/packed-file';
import { PdfDict, PdfName, type PdfRef, type PdfValue } from '../pdf/values';
import type { Source, SourcePage } from './merge-source';
import type { PageMarks } from './page-marks';

/** Merges page trees: one node for each source below the root. */
export class MergedPages {
  count = 0;
  readonly #nodes: string[] = [];
  readonly #root: number;

  constructor(output: PackedFile) {
    this.#root = output.newNumber();
  }

  /**
   * Adds the source's pages to the new tree. `annotations` holds the annotations that each page
   * keeps.
   */
  async take(source: Source, annotations: readonly PdfValue[][], marks: PageMarks | null): Promise<void> {
    const { file, output, copy, pages } = source;
    const node = output.newNumber();
    const parent = copy.outside(node);
    const shared = new SharedResources(source);
    for (const [index, page] of pages.entries()) {
      const kept = annotations[index] ?? [];
      const dict = page.node.dict.without(...DROPPED_KEYS, 'Annots').with({
        Type: new PdfName('Page'),
        Parent: parent,
        ...missingBox(source, page),
        ...(kept.length > 0 && { Annots: kept }),
        ...(marks === null ? shared.of(page) : await marks.of(page)),
      });
      source.replacePage(page, dict);
      await file.budget.breathe();
    }
    const kids = pages.map(({ ref }) => copy.spell(ref)).join(' ');
    output.object(node, `<</Type/Pages/Parent ${this.#root} 0 R/Count ${pages.length}/Kids[${kids}]>>`);
    this.#nodes.push(`${node} 0 R`);
    this.count += pages.length;
  }

  catalogEntries(output: PackedFile): string {
    output.object(this.#root, `<</Type/Pages/Count ${this.count}/Kids[${this.#nodes.join(' ')}]>>`);
    return `/Pages ${this.#root} 0 R`;
  }
}

/**
 * A page box for a page that lacks one. Every page must state its size, though viewers forgive a
 * page that does not.
 */
function missingBox({ file }: Source, { node }: SourcePage): Record<string, PdfValue> {
  const { dict } = node;
  return readBox(file, dict.get('MediaBox')) === null ? { MediaBox: [...planPage(file, dict).cropBox] } : {};
}

/** Keeps inherited resources shared between pages. */
class SharedResources {
  readonly #users = new Map<PdfDict, number>();
  readonly #refs = new Map<PdfDict, PdfRef>();

  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;

    for (const { node } of source.pages) {
      const own = node.dict.get('Resources');
      if (own instanceof PdfDict) this.#users.set(own, (this.#users.get(own) ?? 0) + 1);
    }
  }

  of({ node }: SourcePage): Record<string, PdfValue> {
    const own = node.dict.get('Resources');
    if (!(own instanceof PdfDict)) return { Resources: own ?? new PdfDict() };
    if (this.#users.get(own) === 1) return { Resources: own };
    const ref = this.#refs.get(own) ?? this.#source.copy.add(own);
    this.#refs.set(own, ref);
    return { Resources: ref };
  }
}
