// A webhook receiver in plain Node:
//   WEBHOOK_SECRETS=whsec_… PORT=3000 node examples/webhooks-node/server.mjs
// During a rotation, give both secrets, separated by a space.
import { createServer } from 'node:http';
import { verify, WebhookVerificationError } from 'quillet/webhooks';

const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(' ');
const mostBytes = 8 * 1024 * 1024;
/** Keep these ids in a database, in the same transaction as the work. */
const handled = new Set();

/** @param {import('quillet/webhooks').WebhookEvent} event */
function handle(event) {
  switch (event.type) {
    case 'submission.processed':
      console.log(`${event.data.id}: the PDF is at ${event.data.download_url}`);
      break;
    case 'submission.failed':
      console.log(`${event.data.id}: the PDF could not be made: ${event.data.error_message}`);
      break;
    case 'data_request.completed':
      console.log(`${event.data.submission_id}: ${event.data.email} has completed`);
      break;
    default:
      console.log(`${event.data.id}: ${event.type}`);
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  try {
    const event = await verify(await bodyOf(request), request, secrets);
    // Answer first and work afterwards. The same event may arrive again.
    response.writeHead(204).end();
    if (!handled.has(event.id)) handle(event);
    handled.add(event.id);
  } catch (error) {
    if (error instanceof WebhookVerificationError) response.writeHead(400).end(error.message);
    else response.destroy(error instanceof Error ? error : undefined);
  }
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => console.log('ready'));
