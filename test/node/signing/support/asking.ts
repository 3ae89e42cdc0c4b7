import { signer } from './product';
import { world } from './world';

export function at(y: number, more: object) {
  return { page: 1, x: 60, y, width: 200, height: 22, ...more };
}

const ada = signer('Ada Lovelace', { may_delegate: true });

type More = { pages?: number; settings?: object; asked?: object };

export async function askFor(fields: object[], { asked, ...more }: More = {}) {
  return world().product.askOne(await world().product.template(fields, more), { ...ada, ...asked });
}

/** Creates a data request for every field of this HTML. */
export async function askForPage(html: string) {
  return world().product.askOne(await world().product.pageTemplate(html), ada);
}

/** The code in the newest mail to an address. */
export async function codeFor(email: string): Promise<string> {
  const response = await fetch(`${world().product.origin}/dev/mailbox.json`);
  const { mails }: { mails: { to: { email: string }; text: string }[] } = await response.json();
  const mail = mails.find(({ to }) => to.email === email);
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '';
}
