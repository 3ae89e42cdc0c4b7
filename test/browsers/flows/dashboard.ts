import { expect, it } from 'vitest';
import { inkIn } from '../../node/signing/support/ink';
import { ask, fullName } from '../support/asking';
import { member } from '../support/engine';
import { stage } from '../support/stage';

const patience = { timeout: 45_000 };

export function dashboard(): void {
  it('a member signs in', async () => {
    const { hands, product } = stage();
    await signIn('/dashboard');
    await hands.until("return location.pathname.startsWith('/dashboard/')");
    await product.template([fullName]);
    await hands.engine.goTo(`${product.origin}/dashboard/templates`);
    await hands.sees('Sale of a bicycle');
    await hands.show('dashboard');
  });

  it('drags a field, and its new place is saved', async () => {
    const { hands, product } = stage();
    const id = await product.template([fullName]);
    await visit(`/dashboard/templates/${id}/editor`);
    await hands.until("return document.querySelector('body[data-editor=ready] .page.drawn') !== null");
    const { x, y, width, height } = await hands.boxOf('.field-box');
    const from = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const to = { x: from.x + 90, y: from.y + 70 };
    await hands.drag([from, { x: from.x + 40, y: from.y + 40 }, to, to]);
    const points = fullName.width / width;
    // A dragged field snaps to what it comes near.
    const near = (value: number) => expect.closeTo(value, -1.2);
    const place = { x: near(60 + 90 * points), y: near(140 + 70 * points), width: 200 };
    await expect.poll(() => savedPart(id, 'fields'), patience).toMatchObject({ 1: place });
    await hands.show('editor');
  });

  it('generates a PDF', async () => {
    const { hands, product } = stage();
    const id = await product.template([fullName]);
    await visit(`/dashboard/templates/${id}/generate`);
    await hands.until("return document.querySelector('#generate button[type=submit]')?.disabled === false");
    await hands.fill('Full name', 'Ada Lovelace');
    await hands.press('Generate a test PDF', 'button');
    await hands.sees('The test PDF is ready.');
    await hands.until(
      "return document.querySelector('#result canvas, #result img, .generate canvas') !== null",
    );
    await hands.show('generate');
    const pdf = await hands.engine.run(DOWNLOADED);
    const [ink] = await inkIn(Buffer.from(String(pdf), 'base64'), [fullName]);
    expect(ink).toBeGreaterThan(20);
  });

  it('writes HTML and sees the preview', async () => {
    const { hands, product } = stage();
    const id = await product.pageTemplate('<p>one</p>');
    await visit(`/dashboard/templates/${id}/html`);
    await hands.until("return document.querySelector('body[data-editor=ready] .page.drawn') !== null");
    const before = await hands.engine.run(PREVIEW);
    await hands.press('', '#html-editor-sources');
    await hands.type('<h1>Typed</h1>');
    await expect.poll(() => savedPart(id, 'html'), patience).toContain('<h1>Typed</h1>');
    await hands.until(`return (() => { ${PREVIEW} })() !== arguments[0]`, before);
    await hands.show('html-editor');
  });

  it('reads a record and its trail', async () => {
    const { hands } = stage();
    const { submission } = await ask([fullName]);
    await visit(`/dashboard/submissions/${submission}`);
    await hands.sees('Ada Lovelace');
    await hands.show('record');
  });
}

/** Opens a page of the dashboard, and signs in where the browser has not yet. */
async function visit(path: string): Promise<void> {
  const { engine, product } = stage();
  await engine.goTo(product.origin + path);
  if (String(await engine.run('return location.pathname')) === '/sign-in') await signIn(path);
}

async function signIn(path: string): Promise<void> {
  const { engine, hands, product } = stage();
  const { email, password } = product.owner;
  await engine.goTo(`${product.origin}/sign-in?next=${encodeURIComponent(path)}`);
  await hands.show('sign-in');
  await hands.fill('Email', email);
  await hands.fill('Password', password);
  await hands.press('Sign in', 'button');
  await hands.until("return location.pathname.startsWith('/dashboard')");
}

async function savedPart(template: string, name: string): Promise<unknown> {
  return member(await stage().product.api('GET', `/templates/${template}?full=true`), name);
}

/** The PDF behind the link of the page, in base64. */
const DOWNLOADED = `
  const link = document.querySelector('#result a[download], #result a[href*="download"], #result a');
  return fetch(link.href).then((response) => response.blob()).then((blob) => new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
  }));
`;

/** The pixels of the preview. */
const PREVIEW = "return document.querySelector('#html-editor-preview canvas')?.toDataURL()";
