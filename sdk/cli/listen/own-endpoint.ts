import { hostname } from 'node:os';
import { QuilletError } from '../../src/errors';
import type { Api } from '../kit/api';
import type { Profile } from '../kit/profiles';

/** Where a deployment sends events that only a listening command waits for: it takes and forgets them. */
const SINK = '/webhooks/listening';

/** Makes a webhook endpoint for this run, in place of one that an earlier run has left. */
export async function makeEndpoint(api: Api, { origin }: Profile, events: string[] | null) {
  const description = `quillet listen on ${hostname()}`;
  const url = origin + SINK;
  for (const endpoint of await api.webhooks.listEndpoints())
    if (endpoint.description === description && endpoint.url === url)
      await api.webhooks.deleteEndpoint(endpoint.id);
  const endpoint = { url, events, description };
  const { id } = await api.webhooks.createEndpoint({ ...endpoint, mode: 'both' }).catch((error: unknown) => {
    // A test token listens to test events only.
    if (error instanceof QuilletError && error.is('test_token')) return api.webhooks.createEndpoint(endpoint);
    throw error;
  });
  return { id, remove: () => api.webhooks.deleteEndpoint(id) };
}

/** An endpoint of the user, which stays. */
export async function existingEndpoint(api: Api, id: string) {
  await api.webhooks.getEndpoint(id);
  return { id, remove: async () => undefined };
}
