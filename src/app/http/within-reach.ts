import type { Caller } from '../../core/api/caller';
import type { OperationDocs } from '../../core/api/operation';
import { type Reach, reachOf } from '../../core/api/reach';
import { type Refusal, refuse } from '../../core/api/refusal';
import { reachesFolder, reachesTemplates } from '../../core/db/reach';
import { isId } from '../../core/platform/ids';
import { findBundle } from '../../service/bundles/bundle-store';
import { findSubmissionOf } from '../../service/data-requests/data-request-store';
import { findDelivery } from '../../service/delivery/delivery-store';
import type { OpenServices } from '../../service/services';

/** Whether the record with an id hangs on templates within reach. An absent record may be either. */
type Finds = (
  services: OpenServices,
  place: { accountId: string; reach: Reach },
  id: string,
) => Promise<boolean>;

/**
 * What a path or a query names, by the name of the parameter. This is the one place where limited
 * tokens and members lose sight of records.
 */
const finders: Record<string, Finds> = {
  template_id: ({ db }, place, id) => reachesTemplates(db, place, [id]),
  folder_id: ({ db }, place, id) => reachesFolder(db, place, id),
  parent_folder_id: async ({ db }, place, id) => id === 'root' || id === '' || reachesFolder(db, place, id),
  submission_id: (services, place, id) => reachesSubmissions(services, place, [id]),
  submission_batch_id: async (services, place, id) => {
    const batch = isId('batch', id) ? await services.batches.read(id) : null;
    return (
      batch !== null &&
      reachesSubmissions(
        services,
        place,
        batch.children.map((child) => child.id),
      )
    );
  },
  combined_submission_id: async ({ db, combines }, place, id) => {
    const record = isId('combinedSubmission', id) ? await combines.read(id) : null;
    return record !== null && reachesTemplates(db, place, record.templateIds ?? []);
  },
  data_request_id: async (services, place, id) => {
    const found = isId('dataRequest', id) ? await findSubmissionOf(services.volumes, id) : undefined;
    return found !== undefined && reachesSubmissions(services, place, [found.submissionId]);
  },
  bundle_id: async ({ db }, place, id) => {
    const bundle = isId('bundle', id) ? await findBundle(db, id) : null;
    return reachesTemplates(db, place, bundle?.templateIds ?? []);
  },
  webhook_delivery_id: async ({ db, volumes }, place, id) => {
    const found = await findDelivery(volumes, place.accountId, id);
    return reachesTemplates(db, place, [found?.templateId ?? null]);
  },
};

async function reachesSubmissions(
  { db, submissions }: OpenServices,
  place: { accountId: string; reach: Reach },
  ids: string[],
): Promise<boolean> {
  if (!ids.every((id) => isId('submission', id))) return false;
  const records = await Promise.all(ids.map((id) => submissions.read(id)));
  return reachesTemplates(
    db,
    place,
    records.map((record) => (record?.accountId === place.accountId ? record.templateId : null)),
  );
}

/** An id that no record has. */
const nowhere = 'out_of_reach';

/**
 * Replaces ids that a limited token or member does not reach by one that no record has, so that the answer is
 * that to an absent id, whatever the operation does.
 */
export async function withinReach(
  services: OpenServices,
  caller: Caller,
  named: Record<string, string>,
): Promise<Record<string, string>> {
  const reach = reachOf(caller);
  if (reach === null) return named;
  const place = { accountId: caller.accountId, reach };
  const seen = Object.entries(named).map(async ([name, id]): Promise<[string, string]> => {
    const finds = finders[name];
    return [name, !finds || (await finds(services, place, id)) ? id : nowhere];
  });
  return Object.fromEntries(await Promise.all(seen));
}

/** How an operation treats limited tokens and members. */
export function reachOfOperation({ path, keepsToReach }: Pick<OperationDocs, 'path' | 'keepsToReach'>) {
  if (keepsToReach) return 'filtered';
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.some((name) => Object.hasOwn(finders, name)) ? 'by_id' : 'none';
}

/** Refuses limited tokens and members what belongs to the account as a whole. */
export function checkReach(caller: Caller, operation: OperationDocs): Refusal | null {
  if (reachOf(caller) === null || reachOfOperation(operation) !== 'none') return null;
  return caller.tokenId === null ? notForLimited : ofAccount;
}

const notForLimited = refuse(
  'not_permitted',
  'You are limited to some folders, and this request is about the whole account. An owner can change that.',
).refusal;

const ofAccount = refuse(
  'token_limited',
  'This API token is limited to some folders or templates, and this request is about the whole account.',
).refusal;
