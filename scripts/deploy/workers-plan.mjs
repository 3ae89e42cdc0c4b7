import { callCloudflare } from './cloudflare-api.mjs';

const plans = 'https://dash.cloudflare.com/?to=/:account/workers/plans';
const needed =
  'Quillet needs Workers Paid: Workers Free stops a request after 10 ms of CPU time and 50 subrequests, and browsers after 10 minutes a day.';

/** What is known of the account's Workers plan, in one sentence for the operator. */
export async function describeWorkersPlan() {
  const answer = await callCloudflare('GET', '/subscriptions');
  if (!answer.ok || !Array.isArray(answer.result))
    return `The Workers plan could not be read (it needs the permission Billing Read). ${needed} Check it: ${plans}`;
  const ids = answer.result.map((one) => String(one?.rate_plan?.id ?? ''));
  if (ids.includes('workers_paid')) return 'The Cloudflare account has Workers Paid.';
  const other = ids.find((id) => /workers/i.test(id) && !/free/i.test(id));
  if (other) return `The Cloudflare account has the Workers plan ${other}.`;
  return `WARNING: the Cloudflare account has no subscription to Workers Paid. ${needed} Change it: ${plans}`;
}
