import type { Conformance } from '../conformance/conformance';
import { diagnoseCatalog } from '../fill/compile/compile-catalog';
import { type DiagnosisCode, DiagnosisList } from '../fill/compile/compile-diagnosis';
import { findSignatures } from '../fill/compile/signed/signatures';
import { limits as defaultLimits } from '../limits';
import { PdfProblem } from '../pdf/pdf-problem';
import { openPdf } from '../pdf/reader/open-pdf';
import { type Lock, PackedFile, type WritePiece } from '../pdf/reader/packed-file';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { WorkBudget } from '../pdf/reader/work-budget';
import { cleanser } from '../pdf/writer/cleanse-actions';
import type { DocumentAbout } from '../pdf/writer/document-info';
import type { Sealing } from '../seal/spell-seal';
import { MergedLevels, type WantedOfMerge } from './merge-levels';
import { Source } from './merge-source';
import { type MergeLimits, type MergeProblem, MergeTotals } from './merge-totals';
import { type MergeWarning, type MergeWarningCode, MergeWarnings } from './merge-warnings';
import { MergedPdf } from './merged-pdf';
import { SharedStreams } from './shared-streams';

export type { MergeProblem, MergeProblemCode } from './merge-totals';
export type { MergeWarning, MergeWarningCode } from './merge-warnings';

export type MergeSource = {
  /** The title of the source's entry in the outline. */
  name: string;
  /**
   * Opens the source when it is merged. Its bytes are released before the next source is opened.
   */
  open: () => Promise<Uint8Array>;
  /** The password of the source, if it is encrypted. */
  password?: string | undefined;
};

export type Merge = {
  /** At least one source. */
  sources: Iterable<MergeSource> | AsyncIterable<MergeSource>;
  /** What the merged document says about itself. Its title is otherwise that of the first source. */
  about: DocumentAbout;
  /** Whether every page gets the TEST watermark. */
  test: boolean;
  now: Date;
  /**
   * Takes the merged document in pieces of at most 1 MB. After a failure the pieces taken are
   * useless.
   */
  write: WritePiece;
  lock?: Lock;
  /** The seal of the merged document. */
  sealing?: Sealing | undefined;
  /** The levels that the merged document is to reach. */
  conformance?: WantedOfMerge | undefined;
  /** Told of a source that cannot be opened, such as a locked one. True: the merge goes on without it. */
  skips?: ((sourceIndex: number, problem: MergeProblem) => boolean) | undefined;
};

export type Merged = {
  outcome: 'merged';
  bytes: number;
  /** The SHA-256 of the file, in hexadecimal. */
  hash: string;
  pageCount: number;
  warnings: MergeWarning[];
  conformance?: Conformance | undefined;
};

export type FailedMerge = {
  outcome: 'failed';
  /** null when no source failed: a level is required, and was not reached. */
  sourceIndex: number | null;
  problem: MergeProblem;
};

/** Merges documents in order. Only one source and little else is in memory at a time. */
export async function mergePdfs(
  merge: Merge,
  limits: MergeLimits = defaultLimits,
): Promise<Merged | FailedMerge> {
  const merger = new Merger(merge, limits);
  let sourceIndex = 0;
  for await (const source of merge.sources) {
    const problem = await merger.add(source, sourceIndex);
    if (problem !== null) return { outcome: 'failed', sourceIndex, problem };
    sourceIndex += 1;
  }
  return merger.finish();
}

class Merger {
  readonly #output: PackedFile;
  readonly #document: MergedPdf;
  readonly #totals: MergeTotals;
  readonly #shared = new SharedStreams();
  readonly #warnings = new MergeWarnings();
  readonly #skips: NonNullable<Merge['skips']>;

  constructor({ write, lock, about, now, test, sealing, conformance, skips }: Merge, limits: MergeLimits) {
    this.#skips = skips ?? (() => false);
    const levels = conformance && new MergedLevels(conformance, limits);
    this.#output = new PackedFile(levels?.keeping(write) ?? write, lock ?? null);
    this.#document = new MergedPdf(this.#output, {
      about,
      now,
      test,
      sealing,
      mostDestinations: limits.mergeDestinations,
      levels,
    });
    this.#totals = new MergeTotals(limits);
  }

  async add({ name, open, password }: MergeSource, index: number): Promise<MergeProblem | null> {
    const refused = this.#totals.refuseSource();
    if (refused !== null) return refused;
    const bytes = await open();
    const tooLarge = this.#totals.refuseBytes(bytes.length);
    if (tooLarge !== null) return tooLarge;
    const file = await this.#explained(() => this.#open(bytes, password));
    // Nothing of it has been taken yet.
    if ('code' in file) return this.#skips(index, file) ? null : file;
    return this.#explained(() => this.#take(file, name, (code) => this.#warnings.add(index, code)));
  }

  async finish(): Promise<Merged | FailedMerge> {
    const { pageCount, isPartlyTagged } = this.#document;
    if (pageCount === 0) throw new Error('There is nothing to merge.');
    if (isPartlyTagged) this.#warnings.add(null, 'partly_tagged');
    const { file, conformance } = await this.#document.finish();
    if (file === null) return unreached(conformance);
    const { bytes, hash } = file;
    return { outcome: 'merged', bytes, hash, pageCount, warnings: this.#warnings.toArray(), conformance };
  }

  #open(bytes: Uint8Array, password: string | undefined): Promise<PdfFile> {
    const budget = new WorkBudget(this.#totals.forNext(this.#document.pageCount), bytes.length);
    return openPdf(bytes, budget, password);
  }

  async #explained<Value>(work: () => Promise<Value>): Promise<Value | MergeProblem> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PdfProblem)) throw error;
      return this.#totals.explain(error);
    }
  }

  async #take(file: PdfFile, name: string, warn: (code: MergeWarningCode) => void): Promise<null> {
    const output = this.#output;
    const shared = this.#shared;
    const document = this.#document;
    const source = await Source.read({ file, name, firstPage: document.pageCount, output, shared, warn });
    source.addRule(cleanser(file, (removed) => removed === 'script' && warn('scripts_removed')));
    source.addRule((dict) => (dict.has('PieceInfo') ? dict.without('PieceInfo') : dict));
    await warnOfCatalog(source);
    await document.take(source);
    await source.copy.copyAll(() => {
      this.#totals.checkObjects(output.objectCount);
      return output.hasPieces ? output.drain() : undefined;
    });
    if (file.isEncrypted) warn('decrypted');
    if (file.repaired) warn('repaired');
    return null;
  }
}

function unreached(conformance: Conformance | undefined): FailedMerge {
  const message = (conformance?.breaches ?? []).join(' ');
  return { outcome: 'failed', sourceIndex: null, problem: { code: 'level_not_reached', message } };
}

/** The merge warning for each finding in the catalog of a source. */
const WARNINGS: Partial<Record<DiagnosisCode, MergeWarningCode>> = {
  xfa: 'xfa_removed',
  javascript: 'scripts_removed',
  already_signed: 'signature_removed',
};

async function warnOfCatalog({ file, form, catalog, warn }: Source): Promise<void> {
  const diagnosis = new DiagnosisList();
  diagnoseCatalog(file, { form, isSigned: (await findSignatures(file)) !== null }, diagnosis);
  for (const { code } of diagnosis.toArray()) {
    const warning = WARNINGS[code];
    if (warning !== undefined) warn(warning);
  }
  if (hasFiles(file, catalog)) warn('files_removed');
}

function hasFiles(file: PdfFile, catalog: Source['catalog']): boolean {
  const embedded = file.dict(file.dict(catalog.get('Names'))?.get('EmbeddedFiles') ?? null);
  return embedded !== null || file.dict(catalog.get('Collection')) !== null;
}
