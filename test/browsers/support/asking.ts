import { signer } from '../../node/signing/support/product';
import { member } from './engine';
import { stage } from './stage';

export function at(y: number, more: object) {
  return { page: 1, x: 60, y, width: 200, height: 22, ...more };
}

export const fullName = at(140, { name: 'one', title: 'Full name' });

export type Asked = { id: string; link: string; submission: string };

/** Asks one signer, who may hand over, for these fields. */
export async function ask(fields: object[], settings: object = {}): Promise<Asked> {
  const { product } = stage();
  const template = await product.template(fields, { settings });
  const ada = signer('Ada Lovelace', { may_delegate: true });
  const { id: submission, data_requests } = await product.ask(template, [ada]);
  const id = data_requests[0]?.id ?? '';
  return { id, submission, link: `${await product.link(id)}&lang=en` };
}

export async function stateOf(dataRequest: string): Promise<unknown> {
  return (await stage().product.api('GET', `/data_requests/${dataRequest}`)).state;
}

/** The entries of the audit trail that say this, as the service presents them. */
export async function trailOf(submission: string, type: string): Promise<unknown[]> {
  const trail = await stage().product.api('GET', `/submissions/${submission}/audit`);
  const entries = member(trail, 'entries');
  return Array.isArray(entries) ? entries.filter((entry) => member(entry, 'event', 'type') === type) : [];
}
