import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Shop } from '../../node/signing/support/shop';
import { type Asked, ask, fullName, stateOf } from '../support/asking';
import { makeCertificate } from '../support/certificate';
import { SecureDoor } from '../support/secure-door';
import { sizeNow, stage } from '../support/stage';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface TaskMeta {
    /** The file with the requests of the flow. */
    log?: string;
  }
}

const certificate = makeCertificate();

export function embedding(): void {
  it('signs in a frame of another site', async () => {
    const shop = await Shop.open();
    const asked = await ask([fullName], { embed_domains: [shop.host] });
    await signAt(shop, asked, stage().product.origin);
    await shop.close();
  });

  it('signs in a frame of another site over TLS', async ({ task }) => {
    const { engine, product } = stage();
    const shop = await Shop.open(certificate);
    const door = await SecureDoor.open(product.origin, certificate);
    const asked = await ask([fullName], { embed_domains: [shop.host] });
    await signAt(shop, asked, door.origin);
    expect(door.log.filter((line) => /: [45]\d\d/.test(line))).toEqual([]);
    task.meta.log = keepLog(`embed-${engine.name}-${sizeNow().width}.log`, door.log);
    await door.close();
    await shop.close();
  });

  it('signs over TLS', async () => {
    const { engine, hands, signer, product } = stage();
    const door = await SecureDoor.open(product.origin, certificate);
    const { id, link } = await ask([fullName]);
    await signer.open(link.replace(product.origin, door.origin));
    await signer.fill('Full name', 'over TLS');
    await signer.finish();
    expect(await stateOf(id)).toBe('complete');
    await engine.goTo(`${door.origin}/sign/${id}?lang=en`);
    await hands.sees('Thank you, all done');
    await door.close();
  });
}

/** Opens the document in a page of the shop, and signs it there. */
async function signAt(shop: Shop, { id, link }: Asked, service: string): Promise<void> {
  const { engine, hands, signer } = stage();
  const query = new URL(link).searchParams;
  const token = { tokenId: query.get('token_id'), tokenSecret: query.get('token_secret') };
  const options = { dataRequestId: id, ...token, lang: 'en' };
  await engine.goTo(shop.serve('/order', { service, place: '#here', options }));
  await hands.press('Sign', 'button');
  await hands.until("return heard.includes('onView')");
  await hands.show('frame');
  await engine.enterFrame();
  await signer.seesDocument();
  await signer.fill('Full name', 'from a shop');
  await signer.finish();
  await engine.leaveFrame();
  await hands.until("return heard.includes('onComplete')");
  expect(await engine.run('return heard')).not.toContain('onError');
  expect(await stateOf(id)).toBe('complete');
}

function keepLog(name: string, lines: readonly string[]): string {
  mkdirSync('dist/browsers', { recursive: true });
  const file = `dist/browsers/${name}`;
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
