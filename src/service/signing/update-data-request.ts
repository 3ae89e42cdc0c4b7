import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { readStoredJson } from '../../core/platform/stored-json';
import { recordOf } from '../../lib/json';
import { reportProblems } from '../../lib/report-problems';
import type { AuditedActor } from '../audit/audit-chain';
import { askableFields, fieldsFor } from '../data-requests/askable-fields';
import { assignFields } from '../data-requests/assign-fields';
import { checkMail } from '../data-requests/check-mail';
import type { DataRequestChange } from '../data-requests/data-request-body';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { validatorWithout } from '../data-requests/validate-answers';
import { type Demand, providerProblems } from '../identity/check-provider';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { loadContent } from '../templates/content/content-store';
import { storedOverrides } from '../templates/stored-overrides';
import type { FoundRequest } from './find-data-request';
import { refusalOf } from './signer-refusals';

type Deps = { config: Config; db: Database; files: Files; submissions: SubmissionCoordinators };

/** Changes a data request whose signer has not viewed it yet. */
export async function updateDataRequest(
  deps: Deps,
  found: FoundRequest,
  { change, by }: { change: DataRequestChange; by: AuditedActor },
): Promise<Result<DataRequestRecord>> {
  const { record, request } = found;
  const reachable = checkMail(deps.config, { requests: [change], cc: [] });
  if (!reachable.ok) return reachable;
  const problems = await providerProblems(deps.db, record.accountId, [demandOf(request, change)]);
  if (problems.length > 0) return invalid(problems);
  const undated =
    change.auth_type !== undefined &&
    change.auth_type !== 'email_link' &&
    change.auth_session_started_at === undefined &&
    request.authentication.sessionStartedAt === null;
  if (undated)
    return invalid([
      `#/auth_session_started_at: required (timestamp) when \`auth_type\` is ${change.auth_type}`,
    ]);
  const fields = change.fields ? await reassigned(deps, found, change.fields) : ok(request.fields);
  if (!fields.ok) return fields;
  const act = { kind: 'update' as const, dataRequestId: request.id, change, fields: fields.value, by };
  const { outcome, record: changed } = await deps.submissions.act(record.id, act);
  if (outcome !== 'done') return refusalOf(outcome);
  return ok(changed?.dataRequests.find(({ id }) => id === request.id) ?? request);
}

/** The step as it will be. One that needs no provider any more drops the one it had. */
function demandOf(
  { identityStep, identityProvider }: DataRequestRecord,
  { identity_step: step = identityStep, identity_provider }: DataRequestChange,
): Demand {
  const kept = step === 'provider' ? identityProvider : null;
  return { at: '#/', step, provider: identity_provider === undefined ? kept : identity_provider };
}

const here = /^#\/data_requests\/\d+\/fields/;
const elsewhere = /to #\/data_requests\/\d+$/;

/**
 * Checks the new fields of a data request and returns them; the fields of other data requests stay
 * with those.
 */
async function reassigned(
  { db, files, submissions }: Deps,
  { record, request }: FoundRequest,
  names: string[],
): Promise<Result<string[]>> {
  const stored = await submissions.readData(record.id);
  if (!stored) return refusalOf('expired');
  const content = await loadContent(db, record.accountId, record.contentHash);
  const all = fieldsFor(content, storedOverrides(record.fieldOverrides));
  const data = recordOf(await readStoredJson(files, stored));
  const others = record.dataRequests.filter((other) => other !== request).map((other) => other.fields);
  const assigned = assignFields(askableFields(all), data, [...others, names]);
  if (assigned.ok) {
    const asked = new Set(assigned.fields.flat());
    const missing = validatorWithout(content, all, asked, { allowAdditionalProperties: true })(data);
    if (missing.length === 0) return ok(assigned.fields[others.length] ?? []);
    return invalid(missing.map((problem) => `#/fields: a required field would have no signer: ${problem}`));
  }
  return invalid(
    reportProblems(
      assigned.problems.map((problem) =>
        problem.replace(here, '#/fields').replace(elsewhere, 'to another data request'),
      ),
    ),
  );
}
