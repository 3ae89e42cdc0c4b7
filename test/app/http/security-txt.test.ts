import { describe, expect, it } from 'vitest';
import { call, send } from '../../support/app';
import { expectRefusal } from '../../support/refusals';

const path = '/.well-known/security.txt';

describe('security.txt', () => {
  it('names the contacts of the operator, and is valid for less than a year', async () => {
    const env = {
      SECURITY_CONTACT: 'mailto:security@pdf.example, https://pdf.example/report',
      PUBLIC_ORIGIN: 'https://pdf.example',
    };
    const answer = await send('GET', path, { host: 'https://pdf.example', env });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
    const text = await answer.text();
    const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect([days > 90, days < 365]).toEqual([true, true]);
    expect(text.replace(expires, 'later').split('\n')).toEqual([
      'Contact: mailto:security@pdf.example',
      'Contact: https://pdf.example/report',
      'Expires: later',
      'Preferred-Languages: en',
      'Canonical: https://pdf.example/.well-known/security.txt',
      '',
    ]);
  });

  it('does not exist where the operator names nobody', async () => {
    expectRefusal(await call('GET', path), 404, 'endpoint_not_found');
  });
});

describe('every answer', () => {
  it.each(['/', '/sign-in', '/docs', '/api/v1/openapi.json', '/absent'])(
    'leaves scripts no power of the browser that the pages do not use: %s',
    async (page) => {
      const answer = await send('GET', page);
      await answer.arrayBuffer();
      const policy = answer.headers.get('permissions-policy') ?? '';
      for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(policy).toContain(`${power}=()`);
      // Without these, no passkey is made or used, and nothing is copied.
      for (const power of ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write'])
        expect(policy).toContain(`${power}=(self)`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
