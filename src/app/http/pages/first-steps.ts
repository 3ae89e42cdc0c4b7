import { mayDo } from '../../../core/api/roles';
import { readStretches } from '../../../core/db/volumes/read-stretches';
import { unlessUnavailable } from '../../../core/platform/unavailable';
import { hasPutFirstStepsAway, putFirstStepsAway } from '../../../service/accounts/members/first-steps-store';
import { countEndpoints } from '../../../service/delivery/endpoint-store';
import type { OpenServices } from '../../../service/services';
import { listFinished } from '../../../service/submissions/life/finished-store';
import { listTemplateRows } from '../../../service/templates/template-store';
import { countTokens } from '../../../service/tokens/token-store';
import type { FirstStepsView } from '../../../ui/dashboard/first-steps/first-steps';
import type { Visit } from './session';

/** The finished documents among which a signature is looked for. */
const newestLookedAt = 20;

/**
 * The first steps of a member who has not put them away; null for others, for one who cannot do them, and while a
 * part of the platform is away. Once all are done they are shown a last time, and nothing is asked again.
 */
export async function findFirstSteps(
  services: OpenServices,
  { member }: Visit,
  now: number,
): Promise<FirstStepsView | null> {
  // Two of them are a token and a webhook.
  if (!mayDo(member, 'integrate')) return null;
  const { id, accountId } = member;
  return unlessUnavailable(async () => {
    if (await hasPutFirstStepsAway(services.db, id)) return null;
    const view = await lookAtSteps(services, accountId);
    if (Object.values(view.done).every((isDone) => isDone)) await putFirstStepsAway(services.db, id, now);
    return view;
  });
}

/** What has happened in the account. */
async function lookAtSteps({ db, volumes }: OpenServices, accountId: string): Promise<FirstStepsView> {
  const [tokens, [newest], finished, endpoints] = await Promise.all([
    countTokens(db, accountId),
    listTemplateRows(db, accountId, { offset: 0, limit: 1 }),
    volumes
      .stretches(accountId)
      .then((stretches) =>
        readStretches(stretches, newestLookedAt, (stretch, limit) =>
          listFinished(stretch.volume, { accountId, stretch, limit }),
        ),
      ),
    countEndpoints(db, accountId),
  ]);
  return {
    done: {
      token: tokens > 0,
      template: newest !== undefined,
      pdf: finished.length > 0,
      webhook: endpoints > 0,
      signature: finished.some(({ hadSigners }) => hadSigners),
    },
    templateId: newest?.template.id ?? null,
  };
}
