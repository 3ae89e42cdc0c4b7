import { decryptSecret, placeOfPassword } from '../../core/platform/encrypt-secret';
import type { Files } from '../../core/platform/files';
import type { SigningKeys } from '../../core/platform/signing-keys';
import {
  type FontLibrary,
  type Lock,
  lockOutput,
  type MergeSource,
  mergePdfs,
  type WantedOfMerge,
  wantConformance,
} from '../../engine';

import { hmac } from '../../lib/digest';
import { type OwnSealing, ownSealing, type SealingDeps } from '../seals/own-sealing';
import { aboutOfMetadata } from '../submissions/pdf-properties';
import type { CombineJob, CombineOutcome } from './combine-job';
import { combinedKey } from './combined-keys';
import { type CombinedRecord, describeSource } from './combined-record';
import type { SourceOpener } from './open-source';
import { SourceProblem } from './source-problem';

type Deps = SealingDeps & { files: Files; fonts: FontLibrary; opener: SourceOpener };

/**
 * Merges the sources of one attempt: one source is in memory at a time, and the combined PDF goes
 * to R2 while it is made. A failed merge leaves no file there.
 */
export async function combineSources(deps: Deps, job: CombineJob): Promise<CombineOutcome> {
  const { record, fence } = job;
  const password = passwordOf(deps.signingKey, job);
  const key = combinedKey(record.accountId, record.id, fence);
  const writer = deps.files.writer(key, 'application/pdf');
  const turns = new Turns(deps, job);
  const sealing = await sealingOf(deps, job);
  try {
    const merged = await mergePdfs({
      sources: turns.all(),
      about: aboutOfMetadata(record.metadata),
      test: record.test,
      now: new Date(record.createdAt),
      sealing,
      conformance: await conformanceOf(deps.fonts, record, password),
      write: (piece) => writer.add(piece),
      ...(password !== undefined && { lock: lockOf(deps.signingKey, job, password) }),
    });
    if (merged.outcome === 'failed') {
      await writer.abort();
      const { sourceIndex, problem } = merged;
      if (sourceIndex === null) return { outcome: 'failed', message: problem.message };
      return failed(record, sourceIndex, problem.message);
    }
    await writer.finish();
    const { bytes, hash, pageCount, warnings, conformance } = merged;
    const made = { pageCount, seal: sealing?.facts(), warnings, conformance };
    return { outcome: 'merged', pdf: { key, bytes, hash }, ...made };
  } catch (error) {
    await writer.abort();
    if (!(error instanceof SourceProblem)) throw error;
    return failed(record, turns.index, error.message);
  }
}

async function conformanceOf(
  fonts: FontLibrary,
  { conformanceWanted }: CombinedRecord,
  password: string | undefined,
): Promise<WantedOfMerge | undefined> {
  const wanted = await wantConformance(fonts, conformanceWanted);
  return wanted && { ...wanted, password, nameOf: (index) => `#/source_pdfs/${index}` };
}

/** What is combined from a sealed PDF is sealed, too: the seals of its sources are gone in it. */
async function sealingOf(deps: Deps, { record, at }: CombineJob): Promise<OwnSealing | undefined> {
  if (!deps.opener.hasSealed) return undefined;
  const { id, accountId, origin, sources, test } = record;
  const reason = `Combined submission ${id} of ${sources.length} PDFs`;
  return ownSealing(deps, { id, accountId, origin, reason, at, level: 'best_effort', asksServices: !test });
}

function failed(record: CombinedRecord, index: number, why: string): CombineOutcome {
  const source = record.sources[index];
  if (!source)
    throw new Error(`The merge of ${record.id} failed at source ${index}, which it does not have.`);
  return { outcome: 'failed', message: `${describeSource(source, index)}: ${why}` };
}

/** Hands out the sources in order, and knows which of them is being merged. */
class Turns {
  index = -1;

  readonly #deps: Deps;
  readonly #job: CombineJob;

  constructor(deps: Deps, job: CombineJob) {
    this.#deps = deps;
    this.#job = job;
  }

  *all(): Generator<MergeSource> {
    for (const [index, source] of this.#job.record.sources.entries()) {
      this.index = index;
      yield {
        name: source.name,
        open: () => this.#deps.opener.open(source),
        password: this.#passwordOf(index),
      };
    }
  }

  #passwordOf(index: number): string | undefined {
    const sealed = this.#job.sourcePasswords[index];
    return sealed === undefined ? undefined : opened(this.#deps.signingKey, this.#job.record, sealed);
  }
}

/** The password of the combined PDF. */
function passwordOf(signingKey: SigningKeys, { record, sealedPassword }: CombineJob): string | undefined {
  return sealedPassword === undefined ? undefined : opened(signingKey, record, sealedPassword);
}

/**
 * The encryption of the combined PDF. Its seed differs for each attempt: external sources may have
 * changed between two attempts.
 */
function lockOf(signingKey: SigningKeys, { record, fence }: CombineJob, password: string): Lock {
  const seed = hmac(signingKey[0], `combined lock v1\n${record.id}\n${fence}\n${password}`);
  return lockOutput({ password, seed });
}

function opened(signingKey: SigningKeys, record: CombinedRecord, sealed: string): string {
  const text = decryptSecret(signingKey, sealed, placeOfPassword(record));
  if (text === null) throw new Error('A password was encrypted with another key.');
  return text;
}
