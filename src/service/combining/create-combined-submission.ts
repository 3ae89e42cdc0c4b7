import type { Caller } from '../../core/api/caller';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { checkRoom } from '../../core/api/storage-full';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { encryptSecret, placeOfPassword } from '../../core/platform/encrypt-secret';
import type { Ids } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import type { ConformanceDemand, ConformanceLevel } from '../../engine';
import { levelConflicts } from '../conformance/level-conflicts';
import type { DownloadLinks } from '../download-links/download-links';
import { pdfFilename } from '../download-links/file-names';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { testMode } from '../submissions/new-submission';
import type { CombineCoordinators } from './combine-coordinators';
import type { SourcePdf } from './combined-body';
import type { CombinedInput } from './combined-journal';
import type { CombinedRecord } from './combined-record';
import { recentCombined } from './recent-combined';
import { type ResolvedSources, resolveSources } from './resolve-sources';

type Deps = {
  config: Config;
  db: Database;
  volumes: Volumes;
  ids: Ids;
  downloadLinks: DownloadLinks;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
};

export type NewCombined = {
  sources: SourcePdf[];
  metadata: Record<string, unknown>;
  test: boolean | undefined;
  /** The password for the combined PDF. */
  password: string | undefined;
  /** The levels of the combined PDF, and what becomes of it without. */
  conformance: { levels: ConformanceLevel[]; demand: ConformanceDemand };
  expiresIn: number | null;
  deleteCustomFiles: boolean;
};

/**
 * Finds the sources and hands the combined submission to its coordinator, which waits for sources
 * that have not ended.
 */
export async function createCombinedSubmission(
  deps: Deps,
  caller: Caller,
  input: NewCombined,
  now: number,
): Promise<Result<CombinedRecord>> {
  const test = testMode(caller, input.test);
  if (!test.ok) return test;
  const conflicts = levelConflicts(input.conformance.levels, { isEncrypted: input.password !== undefined });
  if (conflicts.length > 0) return invalid(conflicts.map(({ why }) => `#/conformance: ${why}`));
  const room = await checkRoom(deps, now);
  if (!room.ok) return room;
  const resolved = await resolveSources(deps, caller, input.sources);
  if (!resolved.ok) return resolved;
  const { awaited } = resolved.value;
  const id = deps.ids.next('combinedSubmission');
  const { answerKey } = deps.ids;
  const record = {
    ...newRecord(
      { id, caller, origin: deps.downloadLinks.origin, resolved: resolved.value, test: test.value },
      input,
      now,
    ),
    ...(answerKey !== undefined && { answerKey }),
  };
  const accepted = { record, input: sealedInput(deps.config.signingKey, record, input), awaited };
  const created = await deps.combines.submit(accepted);
  recentCombined.note(caller.accountId, id, now);
  return ok(created);
}

function sealedInput(
  signingKey: SigningKeys,
  record: CombinedRecord,
  { sources, password }: NewCombined,
): CombinedInput {
  const sealed = (text: string) => encryptSecret(signingKey, text, placeOfPassword(record));
  const passwords = sources.flatMap((source, index) =>
    'password' in source && source.password !== undefined ? [[index, sealed(source.password)] as const] : [],
  );
  return {
    sourcePasswords: Object.fromEntries(passwords),
    ...(password === undefined ? {} : { sealedPassword: sealed(password) }),
  };
}

type Parts = { id: string; caller: Caller; origin: string; resolved: ResolvedSources; test: boolean };

function newRecord(
  { id, caller, origin, resolved, test }: Parts,
  { metadata, expiresIn, deleteCustomFiles, conformance }: NewCombined,
  now: number,
): CombinedRecord {
  return {
    id,
    accountId: caller.accountId,
    tokenId: caller.tokenId,
    origin,
    test: test || resolved.test,
    metadata: JSON.stringify(metadata),
    filename: pdfFilename(metadata['pdf_filename'], id),
    sources: resolved.sources,
    ...(resolved.templateIds && { templateIds: resolved.templateIds }),
    deleteCustomFiles,
    ...(conformance.levels.length > 0 && { conformanceWanted: conformance }),
    state: 'pending',
    version: 1,
    errorMessage: null,
    warnings: [],
    pageCount: null,
    pdf: null,
    pdfHash: null,
    expiresIn,
    expiresAt: expiresIn === null ? null : now + expiresIn * 1000,
    expiredAt: null,
    createdAt: now,
    processedAt: null,
  };
}
