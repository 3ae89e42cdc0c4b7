import type { Page } from '@cloudflare/puppeteer';
import { NoAnswer, within } from '../../../lib/within';
import { watchLeaving } from './page-leaving';

/** Works on a page, which must stay where it is, within a time limit. */
export async function workOnPage<Value>(
  page: Page,
  seconds: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const leaving = watchLeaving(page);
  try {
    return await within(seconds * 1000, Promise.race([work(), leaving.left]));
  } finally {
    leaving.stop();
  }
}

/** The class is compared, not its name: minification shortens class names. */
export async function isTimeout(error: unknown): Promise<boolean> {
  return error instanceof NoAnswer || error instanceof (await import('@cloudflare/puppeteer')).TimeoutError;
}
