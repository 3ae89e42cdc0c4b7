// A webhook receiver in a Worker:
//   npx wrangler dev -c examples/webhooks-worker/wrangler.toml --var WEBHOOK_SECRETS:whsec_…
// During a rotation, give both secrets, separated by a space. In a deployment, store them with:
//   wrangler secret put WEBHOOK_SECRETS
import { verify, type WebhookEvent, WebhookVerificationError } from 'quillet/webhooks';

export default {
  async fetch(request, { WEBHOOK_SECRETS }, context): Promise<Response> {
    if (request.method !== 'POST') return new Response('Send events with POST.', { status: 405 });
    try {
      const event = await verify(await request.arrayBuffer(), request, WEBHOOK_SECRETS.split(' '));
      // Answer first and work afterwards. The same event may arrive again.
      context.waitUntil(handle(event));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return new Response(error.message, { status: 400 });
    }
  },
} satisfies ExportedHandler<{ WEBHOOK_SECRETS: string }>;

/** Store `event.id` together with the work, so that the work is done once. */
async function handle(event: WebhookEvent): Promise<void> {
  if (event.type === 'submission.processed')
    console.log(`${event.data.id}: the PDF is at ${event.data.download_url}`);
  else console.log(`${event.data.id}: ${event.type}`);
}
