import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

type Waiting = [effect: string, { attempts: number; dueAt: number }][];

function objectOf(submissionId: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submissionId));
}

function waitingIn({ storage }: DurableObjectState): Waiting {
  const { outbox } = storage.sql.exec<{ outbox: string | null }>('select outbox from submission').one();
  return JSON.parse(outbox ?? '[]');
}

/** The effects that a submission still has to carry out. */
export function waitingEffects(submissionId: string): Promise<string[]> {
  return runInDurableObject(objectOf(submissionId), (_object, state) =>
    waitingIn(state).map(([effect]) => effect),
  );
}

/** Makes effects due earlier, as if time had passed. The object's process ends, because it knows them by heart. */
export async function bringForward(submissionId: string, prefix: string, ms: number): Promise<void> {
  await runInDurableObject(objectOf(submissionId), async (_object, state) => {
    const earlier = waitingIn(state).map(([effect, { attempts, dueAt }]) => [
      effect,
      { attempts, dueAt: effect.startsWith(prefix) ? dueAt - ms : dueAt },
    ]);
    state.storage.sql.exec('update submission set outbox = ?', JSON.stringify(earlier));
    await state.storage.sync();
    state.abort('killed by the test');
  }).catch(() => {});
}
