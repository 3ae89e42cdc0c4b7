import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Product, signer } from '../node/signing/support/product';
import { Shop } from '../node/signing/support/shop';
import type { Engine } from './support/engine';
import { engines } from './support/engines';
import { Hands } from './support/hands';

function at(y: number, more: object) {
  return { page: 1, x: 60, y, width: 200, height: 22, ...more };
}

const SIZES = [
  ['desktop', 1200, 850],
  ['phone', 390, 844],
] as const;

let product: Product;
beforeAll(async () => {
  product = Product.running(await (await fetch(inject('sharedProduct'))).json());
});

async function request(fields: object[], settings: object = {}) {
  const template = await product.template(fields, { settings });
  return { template, ...(await product.askOne(template, signer('Ada Lovelace', { may_delegate: true }))) };
}

async function stateOf(id: string): Promise<unknown> {
  return (await product.api('GET', `/data_requests/${id}`)).state;
}

describe.each(engines)('in $name', ({ isInstalled, start }) => {
  let engine: Engine;
  let hands: Hands;

  beforeAll(async () => {
    if (!isInstalled) return;
    engine = await start();
    hands = new Hands(engine);
  });
  afterAll(() => engine?.end());

  const open = async (link: string) => {
    await engine.goTo(link);
    await hands.press('Open the document', 'button');
    await hands.until("return document.body.classList.contains('document-shown')");
  };

  const finish = async () => {
    await hands.press('Review and finish', 'button');
    await hands.press('I agree', 'input');
    await hands.press('Finish', 'dialog button');
    await hands.sees('Thank you, all done');
  };

  const draw = async () => {
    const { x, y, width, height } = await hands.boxOf('.pad');
    const points = Array.from({ length: 12 }, (_, step) => ({
      x: Math.round(x + width * (0.1 + step * 0.07)),
      y: Math.round(y + height * (0.5 + 0.3 * Math.sin(step))),
    }));
    await hands.draw(points);
  };

  const typed = async (name: string, text: string) => {
    // On a phone the field opens in a sheet at the bottom.
    const isNarrow = Number(await engine.run('return innerWidth')) < 768;
    if (isNarrow) await hands.press(name, '.marker');
    await hands.fill(name, text);
  };

  /** On a phone a field opens in a sheet, whose button opens the dialog. */
  const openPicture = async (name: string) => {
    await hands.press(name, '.box button');
    const isInSheet = await engine.run(
      "return document.querySelector('#sheet:not([hidden]) .picture-button') !== null",
    );
    if (isInSheet) await hands.press('', '#sheet .picture-button');
  };

  it.skipIf(!isInstalled).each(SIZES)('somebody signs on a %s', async (_, width, height) => {
    await engine.resize(width, height);
    const { id, link } = await request([
      at(140, { name: 'one', title: 'Full name' }),
      at(200, { name: 'sign', title: 'Signature', type: 'signature', height: 60 }),
      at(300, { name: 'short', title: 'Initials', type: 'initials', height: 40 }),
    ]);
    await open(link);
    await typed('Full name', 'Ada Lovelace');
    await openPicture('Signature');
    await hands.press('Draw', '[role=tab]');
    await draw();
    await hands.press('Use this', 'button');
    await openPicture('Initials');
    await hands.press('Type', '[role=tab]');
    await hands.press('Use this', 'button');
    await finish();
    expect(await stateOf(id)).toBe('complete');
  });

  it.skipIf(!isInstalled)('somebody goes on later, and declines', async () => {
    await engine.resize(1200, 850);
    const { id, link } = await request([at(140, { name: 'one', title: 'Full name' })]);
    await open(link);
    await hands.fill('Full name', 'half');
    await hands.until("return document.getElementById('save-state').textContent === 'Saved'");
    await engine.goTo(`${product.origin}/sign/${id}?lang=en`);
    await hands.until("return document.querySelector('.box input')?.value === 'half'");
    await hands.press('More', 'summary');
    await hands.press('Decline', '#decline');
    await hands.press('Decline', 'dialog footer button');
    await hands.until("return document.body.dataset.screen === 'standing'");
    expect(await stateOf(id)).toBe('declined');
  });

  it.skipIf(!isInstalled)('a page of another site embeds the document', async () => {
    await engine.resize(1200, 850);
    const shop = await Shop.open();
    const { id, link } = await request([at(140, { name: 'one', title: 'Full name' })], {
      embed_domains: [shop.host],
    });
    const query = new URL(link).searchParams;
    const token = { tokenId: query.get('token_id'), tokenSecret: query.get('token_secret') };
    const options = { dataRequestId: id, ...token, lang: 'en' };
    await engine.goTo(shop.serve('/order', { service: product.origin, place: '#here', options }));
    await hands.press('Sign', 'button');
    await hands.until("return heard.includes('onView')");
    await engine.enterFrame();
    await hands.fill('Full name', 'from a shop');
    await finish();
    await engine.leaveFrame();
    expect(await engine.run('return heard')).toContain('onComplete');
    expect(await stateOf(id)).toBe('complete');
    await shop.close();
  });

  it.skipIf(!isInstalled)('a member signs in', async () => {
    const { email, password } = product.owner;
    await engine.goTo(`${product.origin}/sign-in`);
    await hands.fill('Email', email);
    await hands.fill('Password', password);
    await hands.press('Sign in', 'button');
    await hands.until("return location.pathname.startsWith('/dashboard')");
  });
});
