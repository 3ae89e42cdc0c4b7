import { person } from './product';
import { world } from './world';

export const at = (y: number, more: object) => ({ page: 1, x: 60, y, width: 200, height: 22, ...more });
const ada = person('Ada Lovelace', { may_delegate: true });

export const askFor = async (fields: object[], more: { pages?: number; settings?: object } = {}) =>
  world().product.askOne(await world().product.template(fields, more), ada);

/** The person is asked for whatever the page shows. */
export const askForPage = async (html: string) =>
  world().product.askOne(await world().product.pageTemplate(html), ada);
