import { expect } from 'vitest';
import { type Options, origin, send, type Token } from './app';
import { createTemplate } from './builders';
import { templateApi } from './lifecycle';
import { Browser } from './signing';

/** A template with one field and a public form. */
export async function publicForm(token: Token, settings: object = {}): Promise<string> {
  const id = await createTemplate(token, [{ name: 'wish', page: 1, x: 72, y: 120 }]);
  const opened = await templateApi(token, id).update({ public_web_form: true, ...settings });
  expect(opened.status, opened.text).toBe(200);
  return id;
}

let addresses = 0;

type Sending = Pick<Options, 'env' | 'headers'>;

/** Sends the public form, each time from another IP address. */
export function sendForm(
  id: string,
  texts: Record<string, string>,
  { headers = {}, env }: Sending = {},
): Promise<Response> {
  return send('POST', `/forms/${id}`, {
    body: new URLSearchParams(texts).toString(),
    headers: {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'cf-connecting-ip': `203.0.113.${++addresses % 250}`,
      ...headers,
    },
    ...(env && { env }),
  });
}

export const somebody = {
  name: 'Ada',
  email: 'ada@example.com',
  referrer: 'https://shop.example.com/order',
};

/** The browser of a visitor whose form was begun. */
export function begunBrowser(begun: Response): Browser {
  expect(begun.status).toBe(303);
  const id = /\/sign\/(drq_\w{20})\?lang=/.exec(begun.headers.get('location') ?? '')?.[1] ?? '';
  const browser = new Browser(id);
  browser.cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  return browser;
}

/** Begins a public form and opens its document. */
export async function beginForm(id: string, texts: Partial<typeof somebody> = {}): Promise<Browser> {
  const begun = await sendForm(id, { ...somebody, ...texts });
  await begun.arrayBuffer();
  const browser = begunBrowser(begun);
  expect((await browser.view()).status).toBe(200);
  return browser;
}

/** The id that makes one showing of the form recognisable. */
export function attemptIn(page: string): string {
  return /name="attempt" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
