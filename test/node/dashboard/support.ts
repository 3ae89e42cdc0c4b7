import { expect } from 'vitest';
import { desktop, Visitor } from '../signing/support/visitor';
import { world } from '../signing/support/world';

export type Known = { email: string; password: string };

export function owner(): Known {
  return world().product.owner;
}

export async function enter(visitor: Pick<Visitor, 'page'>, { email, password }: Known): Promise<void> {
  await visitor.page.getByLabel('Email address').fill(email);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The owner signs in at a page of the dashboard, in a session that may end. */
export async function atDashboard(path: string, origin = world().product.origin): Promise<Visitor> {
  const visitor = await Visitor.arrive(world().browser, origin, desktop);
  await visitor.page.goto(origin + path);
  await enter(visitor, owner());
  await visitor.page.waitForURL(`**${path}`);
  return visitor;
}

/** Expects no accessibility barrier, and no content wider than a phone. */
export async function looksRight(visitor: Visitor): Promise<void> {
  await visitor.expectNoBarriers();
  await visitor.page.setViewportSize({ width: 360, height: 740 });
  // The root element is as wide as its content.
  const scrolls = await visitor.page.locator(':root').evaluate((root) => Reflect.get(root, 'scrollWidth'));
  expect(scrolls).toBe(360);
  await visitor.expectNoBarriers();
  await visitor.page.setViewportSize(desktop.viewport ?? { width: 1280, height: 850 });
}

/** The newest mail to an address with this subject. */
export async function mailTo(email: string, subject: RegExp): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${world().product.origin}/dev/mailbox.json`);
      const { mails }: { mails: { to: { email: string }; subject: string; text: string }[] } =
        await response.json();
      text = mails.find(({ to, subject: said }) => to.email === email && subject.test(said))?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}

/** The account link behind the button of a mail. */
export async function mailedLink(email: string, subject: RegExp): Promise<string> {
  const [link = ''] = /^https?:\/\/\S+$/m.exec(await mailTo(email, subject)) ?? [];
  expect(link).not.toBe('');
  return link;
}
