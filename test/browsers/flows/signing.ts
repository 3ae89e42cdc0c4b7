import { expect, it } from 'vitest';
import { ask, at, fullName, stateOf, trailOf } from '../support/asking';
import { member } from '../support/engine';
import { stage, startOver } from '../support/stage';

/** Each field allows one way less, so that the signature before it does not fill it. */
const waysToSign = [
  at(140, { name: 'drawn', title: 'First', type: 'signature', height: 50 }),
  at(220, { name: 'typed', title: 'Second', type: 'signature', height: 50, signatureAllowDraw: false }),
  at(300, {
    name: 'uploaded',
    title: 'Third',
    type: 'signature',
    height: 50,
    signatureAllowDraw: false,
    signatureAllowType: false,
  }),
  at(380, { name: 'short', title: 'Short', type: 'initials', height: 30 }),
];

const box = { width: 16, height: 16 };
const fields = [
  at(140, { name: 'day', title: 'Day', type: 'date' }),
  at(180, { name: 'size', title: 'Size', optionList: 'Small\nLarge' }),
  at(220, { name: 'news', title: 'Newsletter', type: 'boolean', ...box }),
  at(260, { name: 'pay', title: 'Payment', displayType: 'check', condition: 'card', ...box }),
  at(260, { name: 'pay', title: 'Payment', displayType: 'check', condition: 'cash', ...box, x: 120 }),
];

export function signing(): void {
  it('signs: draws, types, uploads a picture, initials', async () => {
    const { hands, signer } = stage();
    const { submission, link } = await ask(waysToSign);
    await signer.open(link);
    await signer.openPicture('First');
    await hands.press('Draw', '[role=tab]');
    await signer.draw();
    await hands.show('drawing');
    await signer.useIt();
    await signer.openPicture('Second');
    await signer.useIt();
    await signer.openPicture('Third');
    await hands.chooseSomePicture('dialog input[type=file]');
    await hands.until("return document.querySelector('dialog .preview img') !== null");
    await signer.useIt();
    await signer.openPicture('Short');
    await hands.press('Type', '[role=tab]');
    await signer.useIt();
    await hands.show('signed');
    await signer.finish();
    const [signed] = await trailOf(submission, 'data_request.signed');
    expect(member(signed, 'event', 'fields')).toMatchObject([
      { name: 'drawn', how: 'drawn' },
      { name: 'typed', how: 'typed' },
      { name: 'uploaded', how: 'image' },
      { name: 'short', how: 'typed' },
    ]);
  });

  it('fills in a date, a choice, a tick and an option', async () => {
    const { hands, signer, product } = stage();
    const { submission, link } = await ask(fields);
    await signer.open(link);
    await signer.enterDate('Day', { year: 2026, month: 2, day: 9 });
    await signer.choose('Size', 'Large');
    await signer.tick('Newsletter');
    await signer.pickOne('Payment', 'cash');
    await hands.show('fields');
    await signer.finish();
    const found = await product.api('GET', `/submissions/${submission}?include_data=true`);
    expect(member(found, 'data')).toMatchObject({
      day: '2026-02-09',
      size: 'Large',
      news: true,
      pay: 'cash',
    });
  });

  it('goes on later, and declines', async () => {
    const { hands, signer, engine, product } = stage();
    const { id, link } = await ask([fullName]);
    await signer.open(link);
    await signer.fill('Full name', 'half');
    await hands.until("return document.getElementById('save-state').textContent === 'Saved'");
    await engine.goTo(`${product.origin}/sign/${id}?lang=en`);
    await hands.until(
      "return [...document.querySelectorAll('.box')].some((box) => (box.querySelector('input')?.value ?? box.textContent).includes('half'))",
    );
    await hands.press('More', 'summary');
    await hands.press('Decline', '#decline');
    await hands.press('Decline', 'dialog footer button');
    await hands.until("return document.body.dataset.screen === 'standing'");
    expect(await stateOf(id)).toBe('declined');
  });

  it('hands over to somebody else', async () => {
    const { hands, signer, product } = stage();
    const { id, link } = await ask([fullName]);
    await signer.open(link);
    await hands.press('More', 'summary');
    await hands.press('Hand over', '#delegate');
    await hands.fill('Name', 'Grace Hopper');
    await hands.fill('Email', 'grace@example.com');
    await hands.show('handing-over');
    await hands.press('Hand over', 'dialog footer button');
    await hands.sees('Handed over');
    expect(await product.api('GET', `/data_requests/${id}`)).toMatchObject({
      name: 'Grace Hopper',
      email: 'grace@example.com',
      state: 'pending',
    });
  });

  it('begins at a public form', async () => {
    const { hands, signer, engine, product } = stage();
    const settings = { template: { public_web_form: true } };
    const template = await product.template([fullName], { settings });
    await engine.goTo(`${product.origin}/forms/${template}?lang=en`);
    await hands.show('form');
    await hands.fill('Your name', 'Ada');
    await hands.fill('Your email', 'ada@example.com');
    await hands.press('Begin', 'button');
    await signer.seesDocument();
    await signer.fill('Full name', 'Ada Lovelace');
    await signer.finish();
    await hands.sees('Thank you, all done');
  });

  it('signs in the dark', async () => {
    await startOver('dark');
    const { hands, signer, engine } = stage();
    const { id, link } = await ask([
      fullName,
      at(200, { name: 'sign', title: 'Signature', type: 'signature', height: 50 }),
    ]);
    await signer.open(link);
    expect(await engine.run(IS_DARK)).toBe(true);
    await hands.show('dark');
    await signer.fill('Full name', 'Ada');
    await signer.openPicture('Signature');
    await signer.draw();
    await hands.show('dark-drawing');
    await signer.useIt();
    await signer.finish();
    await hands.show('dark-done');
    expect(await stateOf(id)).toBe('complete');
  });

  it('signs in Arabic, from the right', async () => {
    const { hands, signer, engine } = stage();
    const { id, link } = await ask([
      fullName,
      at(200, { name: 'sign', title: 'Signature', type: 'signature', height: 50 }),
    ]);
    await signer.open(link.replace('lang=en', 'lang=ar'));
    expect(await engine.run('return document.documentElement.dir')).toBe('rtl');
    expect(await engine.run(IS_FROM_THE_RIGHT)).toBe(true);
    await signer.fill('Full name', 'آدا لوفلايس');
    await signer.openPicture('Signature');
    await signer.draw();
    await hands.show('arabic-drawing');
    await signer.useIt();
    await hands.show('arabic');
    await signer.finish();
    expect(await stateOf(id)).toBe('complete');
  });
}

/** The page is darker than its text, and so are the dialogs. */
const IS_DARK = `
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);
  const { backgroundColor, color } = getComputedStyle(document.body);
  return light(backgroundColor) < 200 && light(color) > 500;
`;

/** The title is right of the tools, and nothing makes the page wider than the window. */
const IS_FROM_THE_RIGHT = `
  const edge = (selector) => document.querySelector(selector).getBoundingClientRect().right;
  return edge('.bar h1') > edge('.bar .tools') && document.documentElement.scrollWidth <= innerWidth;
`;
