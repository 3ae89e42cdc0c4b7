import { limits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { ByteSink } from '../../pdf/writer/byte-sink';
import type { ContentReader } from '../compile/compile-content';
import { FontCache } from '../tags/font-cache';

/** Contents are unpacked a second time. This much of the limit for unpacked bytes stays for the rest of the document. */
const RESERVED_BYTES = 8 * 1024 * 1024;

/** What guessing reads with. Its budget is its own: a document that is too much work to guess can still be filled in. */
export class GuessContext {
  readonly budget: WorkBudget;
  readonly fonts: FontCache;

  readonly #reader: ContentReader;

  constructor(
    readonly file: PdfFile,
    reader: ContentReader,
  ) {
    this.#reader = reader;
    this.budget = new WorkBudget(file.budget.limits, file.bytes.length);
    this.fonts = new FontCache(file, this.budget);
  }

  /** Joins the parts of a content. Throws for content that is damaged, or too long. */
  async bytesOf(parts: readonly ContentPart[]): Promise<Uint8Array> {
    let length = 0;
    for (const { value, stream } of parts) length += (await this.#reader.scanOnce(value, stream)).length;
    const isTooLong =
      length > limits.textTagPageBytes || length > this.file.budget.inflationLeft - RESERVED_BYTES;
    if (isTooLong) throw new PdfProblem('too_much_work', 'The content is too long to read it again.');
    const sink = new ByteSink();
    for (const { stream } of parts) {
      const isDamaged = await this.#reader.read(stream, (piece) => sink.bytes(piece.slice()));
      if (isDamaged) throw new PdfProblem('damaged', 'The content is damaged.');
      sink.byte(10);
    }
    return sink.toBytes();
  }
}
