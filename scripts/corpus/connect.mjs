import { freePort } from '../../bench/support/free-port.mjs';
import { Product, removeState, temporaryState } from '../../bench/support/product.mjs';
import { Api } from './api.mjs';

/**
 * Connects to a running instance, or starts one: empty, or with the state of a folder that stays.
 * @param {string} purpose
 * @param {{ url?: string | undefined, token?: string | undefined, state?: string | undefined }} running
 *   its token as ID:SECRET
 * @returns {Promise<{ api: Api, end: () => Promise<void> }>}
 */
export async function connect(purpose, { url, token = '', state: kept }) {
  const [token_id = '', token_secret = ''] = token.split(':');
  if (url) return { api: new Api({ url, token: { token_id, token_secret } }), end: async () => {} };
  const state = kept ?? temporaryState(purpose);
  const port = await freePort();
  const product = new Product({ state, port });
  await product.ready();
  const end = async () => {
    await product.stop();
    if (kept === undefined) removeState(state);
  };
  return { api: new Api({ url: `http://127.0.0.1:${port}`, token: product.credentials.live }), end };
}
