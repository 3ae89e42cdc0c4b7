import { PdfProblem } from '../../pdf/pdf-problem';
import { type ContentFacts, ContentScanner, NO_CONTENT } from '../../pdf/reader/content-scan';
import { inflateInPieces } from '../../pdf/reader/inflate';
import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { RepeatedBytes } from '../../pdf/reader/repeated-bytes';
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';

const PIECE_BYTES = 64 * 1024;
const FORMS_LOOKED_INTO = 2_000;
/**
 * The most contents with notes of their own; more than most documents have. All further contents
 * share one note.
 */
const NOTED_APART = 2_000;

export type ScannedContent = {
  facts: ContentFacts;
  repeated: RepeatedBytes;
  length: number;
};

/** Scans the content of pages, each stream once, however many pages share it. */
export class ContentReader {
  readonly #known = new Map<number, ScannedContent>();
  #formsLookedInto = 0;
  readonly #repeatedInOthers = new RepeatedBytes();

  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns the facts of a page's streams, read one after the other. */
  async factsOf(parts: readonly ContentPart[]): Promise<ContentFacts> {
    const total = { ...NO_CONTENT };
    for (const { value, stream } of parts) {
      const { facts } = await this.scanOnce(value, stream);
      total.lowest = Math.min(total.lowest, total.depth + facts.lowest);
      total.depth += facts.depth;
      total.showsText ||= facts.showsText;
      total.drawsObjects ||= facts.drawsObjects;
      total.shapes += facts.shapes;
      total.openTexts += facts.openTexts;
      total.openMarks += facts.openMarks;
      total.openBrackets += facts.openBrackets;
      total.lastMark = Math.max(total.lastMark, facts.lastMark);
      total.isCut ||= facts.isCut;
    }
    return total;
  }

  /** Searches for text in the form XObjects that a page draws, nested ones included. */
  async hasTextInForms(page: PdfDict): Promise<boolean> {
    const pending: PdfValue[] = [page.get('Resources')];
    const seen = new Set<number>();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for await (const item of this.#formsIn(next)) {
        if (item.ref && seen.has(item.ref.number)) continue;
        if (item.ref) seen.add(item.ref.number);
        this.#formsLookedInto += 1;
        if (this.#formsLookedInto > FORMS_LOOKED_INTO) return false;
        if ((await this.scanOnce(item.ref, item.stream)).facts.showsText) return true;
        pending.push(item.stream.dict.get('Resources'));
      }
    }
    return false;
  }

  async *#formsIn(resources: PdfValue): AsyncGenerator<{ ref: PdfRef | null; stream: PdfStream }> {
    const objects = this.#file.dict(this.#file.dict(resources)?.get('XObject') ?? null);
    for (const value of objects?.entries.values() ?? []) {
      this.#file.budget.spend(2);
      await this.#file.budget.breathe();
      const stream = this.#file.resolve(value);
      if (!(stream instanceof PdfStream)) continue;
      if (!isName(this.#file.resolve(stream.dict.get('Subtype')), 'Form')) continue;
      yield { ref: value instanceof PdfRef ? value : null, stream };
    }
  }

  async scanOnce(value: PdfValue, stream: PdfStream): Promise<ScannedContent> {
    const known = value instanceof PdfRef ? this.#known.get(value.number) : undefined;
    if (known !== undefined) return known;
    const scanned = await this.#scan(stream);
    if (value instanceof PdfRef) this.#known.set(value.number, scanned);
    return scanned;
  }

  async #scan(stream: PdfStream): Promise<ScannedContent> {
    const isOneOfMany = this.#known.size >= NOTED_APART;
    const scanner = new ContentScanner(isOneOfMany ? this.#repeatedInOthers : undefined);
    const isDamaged = await this.read(stream, (piece) => scanner.feed(piece));
    const facts = scanner.finish();
    const { repeated, length } = scanner;
    return { facts: { ...facts, isCut: facts.isCut || isDamaged }, repeated, length };
  }

  /**
   * Reads the content of a stream in pieces. Returns whether it is damaged; the pieces before the
   * damage count.
   */
  async read(stream: PdfStream, take: (piece: Uint8Array) => void | Promise<void>): Promise<boolean> {
    try {
      for await (const piece of this.#pieces(stream)) {
        await take(piece);
        this.#file.budget.spend(piece.length >> 3);
        await this.#file.budget.breathe();
      }
      return false;
    } catch (error) {
      // Viewers show damaged content up to the damage, so only an exceeded budget is refused.
      if (error instanceof PdfProblem && error.code === 'damaged') return true;
      throw error;
    }
  }

  async *#pieces(stream: PdfStream): AsyncGenerator<Uint8Array> {
    const filters = this.#file.filtersOf(stream.dict);
    const [only] = filters;
    const isPlainFlate = filters.length === 1 && only?.name === 'FlateDecode' && only.parameters === null;
    if (isPlainFlate) {
      yield* inflateInPieces(this.#file.storedBytes(stream), this.#file.budget);
      return;
    }
    const bytes = this.#file.decode(stream);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  }
}
