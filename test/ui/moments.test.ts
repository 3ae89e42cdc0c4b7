import { describe, expect, it } from 'vitest';
import { momentsFor } from '../../src/ui/kit/time/moments-for';
import { createMember, signIn } from '../support/members';

const at = '2026-01-31T23:30:05.040Z';

describe('times on pages', () => {
  it.each([
    ['en-GB', 'UTC', '31 Jan 2026, 23:30', /^Saturday,? 31 January 2026 at 23:30:05 UTC$/],
    ['de', 'Europe/Berlin', '01.02.2026, 00:30', /^Sonntag, 1\. Februar 2026 um 00:30:05 MEZ$/],
  ])('are written as readers of %s in %s do, with the exact time beside', (locale, timeZone, text, title) => {
    const moment = momentsFor({ locale, timeZone })(at);
    expect(moment).toEqual({ text, title: expect.stringMatching(title) });
  });

  it('are in UTC without scripts', async () => {
    const browser = await signIn(await createMember());
    const page = await browser.get('/dashboard/account');
    const [, time = '', title, text] =
      /<time class="moment" datetime="([^"]+)" title="([^"]+)">([^<]+)<\/time>/.exec(page.text) ?? [];
    expect({ title, text }).toEqual({
      title: momentsFor({ locale: 'en-GB', timeZone: 'UTC' })(time).title,
      text: `${momentsFor({ locale: 'en-GB', timeZone: 'UTC' })(time).text} UTC`,
    });
  });
});
