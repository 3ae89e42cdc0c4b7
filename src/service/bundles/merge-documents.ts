import type { Files } from '../../core/platform/files';
import { engineLimits, type MergeSource, mergePdfs, weights } from '../../engine';
import { doHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { MB } from '../../lib/limits/limit-rows';
import type { Piece } from '../downloads/open-pieces';
import { titleOfRecord } from '../submissions/title-of-record';
import { factsOf, type NotedDocument, type NotedPdf, whyWithoutPdf } from './noted-document';
import type { Selected } from './selected-documents';
import { NoRoomError, UnbundledError } from './unbundled-error';

/** Notes where the PDFs of documents are. They are merged when all are known. */
export function notePdfs(selected: readonly Selected[]): NotedDocument[] {
  return selected.map((document) => {
    const why = whyWithoutPdf(document);
    const { id, record } = document;
    const facts = factsOf(document, why);
    if (why !== null || record?.pdf == null) return { facts };
    const { key, bytes } = record.pdf;
    return { facts, source: { id, name: titleOfRecord(record), key, bytes } };
  });
}

/** The pages of documents, as far as their records say. */
export function pagesOf(selected: readonly Selected[]): number {
  const known = selected.filter((document) => whyWithoutPdf(document) === null);
  return known.reduce((sum, { record }) => sum + (record?.pageCount ?? 0), 0);
}

const narrow = 'Narrow the selection, or make a ZIP file.';

/** Refuses what is too much for one PDF before anything is merged. */
export function checkRoomInPdf({ added, bytes, pages }: Record<'added' | 'bytes' | 'pages', number>): void {
  const { bundlePdfDocuments, bundlePdfBytes, bundlePdfPages } = limits;
  if (added > bundlePdfDocuments)
    throw new UnbundledError(`One PDF has at most ${bundlePdfDocuments} documents. ${narrow}`);
  if (bytes > bundlePdfBytes)
    throw new UnbundledError(`The PDFs have more than ${bundlePdfBytes / MB} MB together. ${narrow}`);
  if (pages > bundlePdfPages) throw tooManyPages();
}

function tooManyPages(): UnbundledError {
  return new UnbundledError(
    `The documents have more than ${limits.bundlePdfPages} pages together. ${narrow}`,
  );
}

const noPdf = 'None of the documents has a PDF that can be merged.';

export type Omitted = { id: string; why: string };
export type MergedDocuments = { piece: Piece; omitted: Omitted[] };

/** The places of objects, and what is known of pages, of the longest PDF. */
const tableBytes = 24 * MB;

/** Merges PDFs in their order, one of them in memory at a time. Those that are gone or locked are left out. */
export async function mergeDocuments(
  files: Files,
  sources: readonly NotedPdf[],
  { key, title, at }: { key: string; title: string; at: number },
): Promise<MergedDocuments> {
  const bytes = weights.merge(Math.max(0, ...sources.map((source) => source.bytes))) + tableBytes;
  const work = { bytes, heldSeconds: limits.mergeLeaseSeconds };
  const turns = new Turns(files, sources);
  const writer = files.writer(key, 'application/pdf');
  const done = await doHeavyWork(work, async () => {
    try {
      const merged = await mergePdfs(
        {
          sources: turns.all(),
          about: { title },
          // Each test PDF has its watermark already.
          test: false,
          now: new Date(at),
          write: (piece) => writer.add(piece),
          skips: (_, { code }) => code === 'password_required' && turns.leaveOut('needs a password'),
        },
        limitsOfMerge(),
      );
      if (merged.outcome === 'failed') throw turns.unbundled(merged.problem);
      await writer.finish();
      return { piece: { key, bytes: merged.bytes }, omitted: turns.omitted };
    } catch (error) {
      await writer.abort();
      throw error;
    }
  });
  if (done === 'full') throw new NoRoomError();
  return done;
}

function limitsOfMerge() {
  const { bundlePdfDocuments, bundlePdfBytes, bundlePdfPages } = limits;
  return {
    ...engineLimits,
    mergeSources: bundlePdfDocuments,
    mergeBytes: bundlePdfBytes,
    mergePages: bundlePdfPages,
  };
}

/** Hands out the sources in order, and knows which of them is being merged. */
class Turns {
  readonly omitted: Omitted[] = [];
  #turn: NotedPdf | undefined;

  readonly #files: Pick<Files, 'read'>;
  readonly #sources: readonly NotedPdf[];

  constructor(files: Pick<Files, 'read'>, sources: readonly NotedPdf[]) {
    this.#files = files;
    this.#sources = sources;
  }

  async *all(): AsyncGenerator<MergeSource> {
    for (const source of this.#sources) {
      this.#turn = source;
      const bytes = await this.#files.read(source.key);
      if (bytes) yield { name: source.name, open: async () => bytes };
      else this.leaveOut('its file is missing');
    }
    if (this.omitted.length === this.#sources.length) throw new UnbundledError(noPdf);
  }

  leaveOut(why: string): true {
    if (this.#turn) this.omitted.push({ id: this.#turn.id, why });
    return true;
  }

  unbundled({ code, message }: { code: string; message: string }): UnbundledError {
    if (code === 'too_many_pages') return tooManyPages();
    return new UnbundledError(`${this.#turn?.name} (${this.#turn?.id}): ${message}`);
  }
}
