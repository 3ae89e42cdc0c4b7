import { PdfProblem, type PdfProblemCode } from '../pdf/pdf-problem';
import type { PdfLimits } from '../pdf/reader/work-budget';

export type MergeLimits = PdfLimits & {
  readonly mergeSources: number;
  readonly mergeBytes: number;
  readonly mergeSourceBytes: number;
  readonly mergePages: number;
  readonly conformingMergeBytes: number;
  readonly mergeObjects: number;
  readonly mergeDestinations: number;
};

export type MergeProblemCode = PdfProblemCode | 'too_many_sources' | 'level_not_reached';

/** The reason why nothing was merged, as a sentence for the caller who chose the sources. */
export type MergeProblem = {
  code: MergeProblemCode;
  message: string;
};

const MB = 1024 * 1024;

/** Enforces the limits on all sources together. */
export class MergeTotals {
  #sources = 0;
  #bytes = 0;

  readonly #limits: MergeLimits;

  constructor(limits: MergeLimits) {
    this.#limits = limits;
  }

  /** Counts a source before any of it is read. Returns a problem when there are too many. */
  refuseSource(): MergeProblem | null {
    this.#sources += 1;
    const { mergeSources } = this.#limits;
    if (this.#sources <= mergeSources) return null;
    const message = `More than ${mergeSources} documents cannot be merged at once (mergeSources).`;
    return { code: 'too_many_sources', message };
  }

  refuseBytes(bytes: number): MergeProblem | null {
    this.#bytes += bytes;
    const { mergeSourceBytes, mergeBytes } = this.#limits;
    if (bytes > mergeSourceBytes) {
      const message = `The document is larger than ${mergeSourceBytes / MB} MB (mergeSourceBytes).`;
      return { code: 'too_large', message };
    }
    if (this.#bytes <= mergeBytes) return null;
    const message = `The documents are larger than ${mergeBytes / MB} MB together (mergeBytes).`;
    return { code: 'too_large', message };
  }

  /** The reader's limits for the next source, after this many merged pages. */
  forNext(pages: number): PdfLimits {
    const limits = this.#limits;
    return { ...limits, uploadBytes: limits.mergeSourceBytes, documentPages: limits.mergePages - pages };
  }

  checkObjects(count: number): void {
    const { mergeObjects } = this.#limits;
    if (count <= mergeObjects) return;
    throw new PdfProblem(
      'too_many_objects',
      `The documents have more than ${mergeObjects} objects together (mergeObjects).`,
    );
  }

  /**
   * Explains a reader's problem. The reader knows only the page limit left for one source, so its
   * message about pages is replaced.
   */
  explain({ code, message }: PdfProblem): MergeProblem {
    if (code !== 'too_many_pages') return { code, message };
    const { mergePages } = this.#limits;
    return { code, message: `The documents have more than ${mergePages} pages together (mergePages).` };
  }
}
