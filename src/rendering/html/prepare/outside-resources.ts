import type { FetchResource } from './inline-resources';

/** How what a page names is fetched. Where nothing can be fetched, the page says so instead of printing with gaps. */
export const outsideResources: { fetch: FetchResource } = {
  fetch: async () => ({ ok: false, message: 'this deployment fetches nothing from outside' }),
};
