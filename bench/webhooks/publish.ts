// The product, with a request that publishes many events at once, as outboxes do. Only the bench
// starts this entry.
import type { Bindings } from '../../src/app/wiring/config';
import product from '../../src/index';
import { openEventDispatcher } from '../../src/service/delivery/dispatch-event';
import { newEvent } from '../../src/service/delivery/events/service-event';
import { sharing } from '../../src/service/delivery/shares/share-rules';
import { eventSamples } from '../../src/service/webhooks/event-samples';

export * from '../../src/index';

const type = 'submission.processed';

/** Publishes one event of each of these templates. */
async function publishAll(env: Bindings, templateIds: string[]): Promise<void> {
  const publisher = openEventDispatcher(env);
  const owner = await env.DB.prepare('select account_id from templates where id = ?')
    .bind(templateIds[0])
    .first<string>('account_id');
  const events = templateIds.map((templateId) => {
    const origin = { accountId: owner ?? '', test: false, templateId, tokenId: null };
    return newEvent(type, eventSamples[type], origin, Date.now());
  });
  await Promise.all(events.map((event) => publisher.dispatch(event)));
}

/** A busy target is shared within seconds, and no longer within minutes. */
function shareSoon(): void {
  Object.assign(sharing, { lookMs: 500, waitedMs: 500, aheadMs: 500 });
}

export default {
  ...product,
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/bench/share-soon') {
      shareSoon();
      return new Response();
    }
    if (pathname !== '/bench/publish') return product.fetch(request, env, ctx);
    await publishAll(env, await request.json());
    return new Response();
  },
};
