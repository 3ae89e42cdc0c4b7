import { expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { newSealer } from '../../support/sealer';
import { exportedOf } from './support/exported-trail';
import { asPem } from './support/inspect-seal';
import { before, sealedAfter } from './support/sealed-document';

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

function pemOf(...sealers: Sealer[]): string {
  return sealers.map(({ certificates }) => asPem(certificates[0])).join('');
}

it('what one key alone can have made is an open question, unless the deployment signed, too', async () => {
  const [account, deployment, thirdParty] = [
    await newSealer('ACME Corp'),
    await newSealer(),
    await newSealer(),
  ];
  const pdf = await sealedAfter(before, account);
  const asks = async (publisher: Sealer | null, given: string, ofPage: string | null = null) => {
    const trail = await exportedOf(before, pdf, { sealer: account, publisher: publisher ?? account });
    const files = [
      file('sealed.pdf', pdf),
      file('trail.json', JSON.stringify(publisher ? trail : { ...trail, published: null })),
      file('given.pem', given),
    ];
    const known = ofPage === null ? null : { host: 'forms.example.com', certificates: ofPage };
    const { ok, open } = await judge(tellApart(files), known);
    expect(ok).toBe(true);
    return open.find(({ kind }) => kind === 'openOwnKey')?.facts?.['name'] ?? null;
  };
  // The sender signs all of it, or lets a key of their own publish it.
  expect(await asks(null, pemOf(account))).toBe('ACME Corp');
  expect(await asks(account, pemOf(account))).toBe('ACME Corp');
  expect(await asks(thirdParty, pemOf(account))).toBe('ACME Corp');
  expect(await asks(null, pemOf(account), pemOf(deployment))).toBe('ACME Corp');
  // The deployment has published it.
  expect(await asks(deployment, pemOf(account, deployment))).toBeNull();
  expect(await asks(deployment, pemOf(account), pemOf(deployment))).toBeNull();
});
