import { signer } from './product';
import { world } from './world';

export function at(y: number, more: object) {
  return { page: 1, x: 60, y, width: 200, height: 22, ...more };
}

const ada = signer('Ada Lovelace', { may_delegate: true });

export async function askFor(fields: object[], more: { pages?: number; settings?: object } = {}) {
  return world().product.askOne(await world().product.template(fields, more), ada);
}

/** Creates a data request for every field of this HTML. */
export async function askForPage(html: string) {
  return world().product.askOne(await world().product.pageTemplate(html), ada);
}
