import { callCloudflare } from './cloudflare-api.mjs';

/** @typedef {import('./target.mjs').Target} Target */

/**
 * The origin of all links: that of wrangler.toml, else the first custom domain that is not the
 * asynchronous host, else the Worker's own address at workers.dev. Empty when Cloudflare does not
 * say it.
 * @param {Target} target
 * @returns {Promise<string>}
 */
export async function findPublicOrigin({ publicOrigin, domains, asyncHost, worker, env }) {
  if (publicOrigin) return publicOrigin;
  const domain = domains.find((each) => each !== asyncHost);
  if (domain) return `https://${domain}`;
  const answer = await callCloudflare('GET', '/workers/subdomain');
  const { subdomain } = Object(answer.ok && answer.result);
  if (typeof subdomain === 'string' && subdomain !== '') return `https://${worker}.${subdomain}.workers.dev`;
  console.log(`NOTE: Cloudflare did not say the address of the Worker. Until PUBLIC_ORIGIN is set in wrangler.toml
${env ? `(below [env.${env}.vars])` : '(below [vars])'}, links have the host of the request that made them.`);
  return '';
}
