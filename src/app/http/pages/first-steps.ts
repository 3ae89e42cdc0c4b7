import { mayDo } from '../../../core/api/roles';
import { readStretches } from '../../../core/db/volumes/read-stretches';
import { unlessUnavailable } from '../../../core/platform/unavailable';
import {
  type FirstStep,
  findFirstStepsState,
  firstSteps,
  noteFirstSteps,
  putFirstStepsAway,
} from '../../../service/accounts/members/first-steps-store';
import { hasWebhook } from '../../../service/delivery/target-store';
import type { OpenServices } from '../../../service/services';
import { listFinished } from '../../../service/submissions/life/finished-store';
import { listTemplateRows } from '../../../service/templates/template-store';
import { countTokens } from '../../../service/tokens/token-store';
import type { FirstStepsView } from '../../../ui/dashboard/first-steps/first-steps';
import type { Visit } from './session';

/** The finished documents among which a signature is looked for, until one was found. */
const newestLookedAt = 500;

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
  const { db } = services;
  return unlessUnavailable(async () => {
    const { isAway, done: known } = await findFirstStepsState(db, id);
    if (isAway) return null;
    const open = firstSteps.filter((step) => !known.has(step));
    const [[newest], found] = await Promise.all([
      listTemplateRows(db, accountId, { offset: 0, limit: 1 }),
      Promise.all(open.map(async (step) => ((await looks[step](services, accountId)) ? [step] : []))),
    ]);
    const added = found.flat();
    if (added.length > 0) await noteFirstSteps(db, accountId, added);
    if (added.length === open.length) await putFirstStepsAway(db, id, now);
    const isDone = (step: FirstStep) => known.has(step) || added.includes(step);
    return {
      done: Object.fromEntries(firstSteps.map((step) => [step, isDone(step)])) as FirstStepsView['done'],
      templateId: newest?.template.id ?? null,
    };
  });
}

type Look = (services: OpenServices, accountId: string) => Promise<boolean>;

/** Whether a step is done, as far as anything of it is still there. */
const looks: Record<FirstStep, Look> = {
  token: async ({ db }, accountId) => (await countTokens(db, accountId)) > 0,
  template: async ({ db }, accountId) =>
    (await listTemplateRows(db, accountId, { offset: 0, limit: 1 })).length > 0,
  pdf: async (services, accountId) => (await newestFinished(services, accountId, 1)).length > 0,
  webhook: ({ db }, accountId) => hasWebhook(db, accountId),
  signature: async (services, accountId) =>
    (await newestFinished(services, accountId, newestLookedAt)).some(({ hadSigners }) => hadSigners),
};

async function newestFinished({ volumes }: OpenServices, accountId: string, most: number) {
  const stretches = await volumes.stretches(accountId);
  return readStretches(stretches, most, (stretch, limit) =>
    listFinished(stretch.volume, { accountId, stretch, limit }),
  );
}
