import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { readStoredJson, storeJson } from '../../core/platform/stored-json';
import { recordOf } from '../../lib/json';
import type { Answers } from '../data-requests/answers';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { savedAnswersFolder } from '../submissions/life/submission-keys';
import { findSigner, type Signer, standingOf, type Visitor, whyNotOpen } from './find-signer';
import { refusalOf } from './signer-refusals';

type Deps = { volumes: Volumes; files: Files; submissions: SubmissionCoordinators };

/**
 * Saves the answers of a signer so far, for their own fields only. The values are not checked yet.
 */
export async function saveAnswers(
  deps: Deps,
  signer: Signer,
  visitor: Visitor,
  { values, revision }: { values: Answers; revision: number },
): Promise<Result<number>> {
  const { record, request, sessionHash, client } = signer;
  const asked = new Set(request.fields);
  const strange = Object.keys(values).filter((name) => !asked.has(name));
  if (strange.length > 0)
    return invalid(strange.slice(0, 10).map((name) => `#/values/${name}: is not a field of this signer`));
  // A request that would be refused must not store a file first.
  if (standingOf(record, request) !== 'open') return refusalOf(whyNotOpen(record, request));
  if (revision !== signer.revision) return newerAnswers(deps, visitor);
  const folder = savedAnswersFolder(record.accountId, record.id, `${request.id}-${revision + 1}`);
  const draft = await storeJson(deps.files, folder, values);
  const action = { kind: 'save' as const, draft, revision, dataRequestId: request.id, sessionHash, client };
  const { outcome } = await deps.submissions.act(record.id, action);
  if (outcome === 'done') return ok(revision + 1);
  return outcome === 'draft_changed' ? newerAnswers(deps, visitor) : refusalOf(outcome);
}

/** Refuses a save from an old revision, with the newer saved answers. */
async function newerAnswers(deps: Deps, visitor: Visitor): Promise<Result<never>> {
  const current = await findSigner(deps, visitor);
  if (!current.ok) return current;
  const { draft, revision } = current.value;
  const values = draft ? recordOf(await readStoredJson(deps.files, draft)) : {};
  return refusalOf('draft_changed', { object: { values, revision } });
}
