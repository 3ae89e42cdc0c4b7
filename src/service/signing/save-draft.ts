import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { readStoredJson, storeJson } from '../../core/platform/stored-json';
import type { Answers } from '../data-requests/answers';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { draftFolder } from '../submissions/life/submission-keys';
import { refusalOf } from './people-refusals';
import { findSigner, type Signer, standingOf, type Visitor, whyNotOpen } from './signer';
import { objectOf } from './update-data-request';

type Deps = { db: Database; files: Files; submissions: SubmissionCoordinators };

/** Keeps what somebody has filled in so far, as far as it is theirs to fill in; nothing of it is checked yet. */
export const saveDraft = async (
  deps: Deps,
  signer: Signer,
  visitor: Visitor,
  { values, revision }: { values: Answers; revision: number },
): Promise<Result<number>> => {
  const { record, request, sessionHash, client } = signer;
  const asked = new Set(request.fields);
  const strange = Object.keys(values).filter((name) => !asked.has(name));
  if (strange.length > 0)
    return invalid(strange.slice(0, 10).map((name) => `#/values/${name}: is not asked of you`));
  // What would be refused is not stored first.
  if (standingOf(record, request) !== 'open') return refusalOf(whyNotOpen(record, request));
  if (revision !== signer.revision) return newerDraft(deps, visitor);
  const folder = draftFolder(record.accountId, record.id, `${request.id}-${revision + 1}`);
  const draft = await storeJson(deps.files, folder, values);
  const action = { kind: 'save' as const, draft, revision, dataRequestId: request.id, sessionHash, client };
  const { outcome } = await deps.submissions.act(record.id, action);
  if (outcome === 'done') return ok(revision + 1);
  return outcome === 'draft_changed' ? newerDraft(deps, visitor) : refusalOf(outcome);
};

/** Whoever is behind gets what was saved meanwhile. */
const newerDraft = async (deps: Deps, visitor: Visitor): Promise<Result<never>> => {
  const current = await findSigner(deps, visitor);
  if (!current.ok) return current;
  const { draft, revision } = current.value;
  const values = draft ? objectOf(await readStoredJson(deps.files, draft)) : {};
  return refusalOf('draft_changed', { subject: { values, revision } });
};
