import { mayDo } from '../../../core/api/roles';
import { hasPutFirstStepsAway } from '../../../service/accounts/members/first-steps-store';
import { countEndpoints } from '../../../service/delivery/endpoint-store';
import type { OpenServices } from '../../../service/services';
import { listWithin } from '../../../service/submissions/list-submissions';
import { listTemplateRows } from '../../../service/templates/template-store';
import { countTokens } from '../../../service/tokens/token-store';
import type { FirstStepsView } from '../../../ui/dashboard/first-steps/first-steps';
import type { Visit } from './session';

/** The finished documents among which a signature is looked for. */
const NEWEST = 20;

/** What has happened in the account; null for a member who cannot do it, or has put the list away. */
export async function findFirstSteps(
  services: OpenServices,
  { member }: Visit,
  now: number,
): Promise<FirstStepsView | null> {
  const { db } = services;
  const { id, accountId, role } = member;
  if (!mayDo(role, 'change') || (await hasPutFirstStepsAway(db, id))) return null;
  const ofAll = { accountId, within: null, test: 'both' as const };
  const anyTime = { cursor: undefined, createdAfter: undefined, createdBefore: undefined };
  const [tokens, [newest], finished, endpoints] = await Promise.all([
    countTokens(db, accountId),
    listTemplateRows(db, accountId, { offset: 0, limit: 1 }),
    listWithin(services, ofAll, { state: 'processed', limit: NEWEST, ...anyTime }, now),
    countEndpoints(db, accountId),
  ]);
  const isSigned = finished.records.some(({ dataRequests }) =>
    dataRequests.some(({ state }) => state === 'complete'),
  );
  return {
    done: {
      token: tokens > 0,
      template: newest !== undefined,
      pdf: finished.records.length > 0,
      webhook: endpoints > 0,
      signature: isSigned,
    },
    templateId: newest?.template.id ?? null,
  };
}
