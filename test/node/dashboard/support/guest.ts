import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, type Visitor } from '../../signing/support/visitor';
import { arrive, type World, world } from '../../signing/support/world';

/** The owner of the instance's account, at a page of the dashboard. */
export async function ownerAt(path: string, options: BrowserContextOptions = desktop): Promise<Visitor> {
  const visitor = await arrive({ ...options, storageState: await ownersSession() });
  await visitor.page.goto(world().product.origin + path);
  return visitor;
}

export async function signIn(page: Page): Promise<void> {
  const { origin, owner } = world().product;
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email address').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/**');
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new WeakMap<World, Promise<Session>>();

/** The session of the owner, made once for all flows, because checking a password takes long. */
export function ownersSession(): Promise<Session> {
  const session = sessions.get(world()) ?? beginSession(world());
  sessions.set(world(), session);
  return session;
}

async function beginSession({ browser }: World): Promise<Session> {
  const context = await browser.newContext();
  await signIn(await context.newPage());
  const session = await context.storageState();
  await context.close();
  return session;
}

const wide = { width: 1280, height: 850 };
const narrow = { width: 360, height: 740 };

/**
 * Expects no accessibility barrier, and no content wider than the window of a desktop or a small
 * phone.
 */
export async function expectFit(visitor: Visitor): Promise<void> {
  for (const size of [narrow, wide]) {
    await visitor.page.setViewportSize(size);
    await visitor.expectNoBarriers();
    const beyond = await visitor.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(beyond, `${visitor.page.url()} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}
