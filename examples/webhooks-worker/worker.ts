// A receiver in a Worker:
//   npx wrangler dev -c examples/webhooks-worker/wrangler.toml --var WEBHOOK_SECRETS:whsec_…
// Two secrets, separated by a space, while one is rotated. Deployed, it is a secret: wrangler secret put WEBHOOK_SECRETS
import { verify, type WebhookEvent, WebhookVerificationError } from 'quillet/webhooks';

export default {
  async fetch(request, { WEBHOOK_SECRETS }, context): Promise<Response> {
    if (request.method !== 'POST') return new Response('Only events are taken.', { status: 405 });
    try {
      const event = await verify(await request.arrayBuffer(), request, WEBHOOK_SECRETS.split(' '));
      // Answer first and work afterwards; the same event may come again.
      context.waitUntil(handle(event));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return new Response(error.message, { status: 400 });
    }
  },
} satisfies ExportedHandler<{ WEBHOOK_SECRETS: string }>;

/** Yours writes `event.id` down with the work, so that the work is done once. */
async function handle(event: WebhookEvent): Promise<void> {
  if (event.type === 'submission.processed')
    console.log(`The PDF of ${event.data.id} is at ${event.data.download_url}`);
  else console.log(`${event.type} of ${event.data.id}`);
}
