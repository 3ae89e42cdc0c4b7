import { env } from 'cloudflare:workers';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openAssets, readAsset } from '../../../src/core/platform/assets';
import { drawPicture, endBrowser, launchBrowser, PagePool, type WantedPicture } from '../../../src/engine';
import { limits as engineLimits } from '../../../src/engine/limits';
import { limits } from '../../../src/lib/limits';
import { RenderDesk } from '../../../src/service/printing/render-desk';
import { type Account, type Answer, as, createAccount, send } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { allowLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  Browser,
  buyer,
  contractFields,
  drawn,
  linkFor,
  seller,
  signer,
} from '../../support/signing';
import { sweepFiles } from '../../support/sweeping';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  const pages = Array.from({ length: 2 }, (): [number, number] => [612, 792]);
  templateId = await createTemplate(account.live, contractFields, await plainPdf(pages));
});

afterEach(() => vi.restoreAllMocks());

/** A submission whose two signers look at the document at the same time. */
async function shared(): Promise<{ id: string; ada: Browser; grace: Browser }> {
  const signers = [buyer({ order: 1 }), seller({ order: 1 })];
  const { id, data_requests: requests } = await ask(account.live, templateId, signers);
  const [ada, grace] = [requests[0].id, requests[1].id];
  return {
    id,
    ada: await atTheDocument(account.live, ada),
    grace: await atTheDocument(account.live, grace),
  };
}

type Picture = { status: number; headers: Headers; bytes: Buffer };

async function picture(of: Browser, page: number, query = ''): Promise<Picture> {
  const path = `/sign/${of.id}/pages/${page}${query}`;
  const response = await send('GET', path, { headers: of.headers() });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function refused(of: Browser, page: number, bindings: object = {}): Promise<Answer> {
  const path = `/sign/${of.id}/pages/${page}`;
  const response = await send('GET', path, { headers: of.headers(), env: bindings });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

/** A page that resembles a photo: soft edges of many colours. */
async function colourful(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  for (let nth = 0; nth < 1_500; nth++) {
    const part = (of: number) => ((nth * of) % 101) / 101;
    const color = rgb(part(7), part(13), part(29));
    page.drawCircle({ x: 300 * part(17), y: 300 * part(37), size: 4 + 20 * part(3), color, opacity: 0.5 });
  }
  return document.save();
}

/** The width and height in the header of a PNG. */
function sizeOf({ bytes }: Picture): number[] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

async function picturesOf(id: string): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` });
  return objects.map(({ key }) => key).filter((key) => /\/shown-[^/]+\//.test(key));
}

describe('the picture of a page', { timeout: 60_000 }, () => {
  it('is drawn once for all signers, and says which document it shows', async () => {
    const jobs = vi.spyOn(RenderDesk.prototype, 'enqueue');
    const { ada, grace } = await shared();
    const first = await picture(ada, 1);
    expect(first.status, first.bytes.toString()).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('x-document-hash')).toBe(ada.previewHash);
    expect(first.headers.get('x-document-pages')).toBe('2');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(sizeOf(first)).toEqual([1224, 1584]);
    expect(jobs).toHaveBeenCalledTimes(1);

    expect((await picture(ada, 1)).bytes.equals(first.bytes)).toBe(true);
    expect((await picture(grace, 1)).bytes.equals(first.bytes)).toBe(true);
    expect(jobs).toHaveBeenCalledTimes(1);
  });

  it('waits for its turn when several are wanted at a time', async () => {
    const { ada, grace } = await shared();
    const wanted = await Promise.all([
      picture(ada, 2),
      picture(grace, 1),
      picture(ada, 1),
      picture(grace, 2),
    ]);
    expect(wanted.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(wanted[0]?.bytes.equals(wanted[3]?.bytes ?? Buffer.of())).toBe(true);
    expect(wanted[1]?.bytes.equals(wanted[2]?.bytes ?? Buffer.of())).toBe(true);
    expect(wanted[0]?.bytes.equals(wanted[1]?.bytes ?? Buffer.of())).toBe(false);
  });

  it('counts as seeing the document, for the trail and for completion', async () => {
    const data = { title: 'Sale', seller: { name: 'Grace', signature: drawn } };
    const submission = await ask(account.live, templateId, [buyer()], { data });
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    ada.previewHash = (await picture(ada, 1)).headers.get('x-document-hash') ?? '';
    const completed = await ada.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    expect(completed.status, completed.text).toBe(200);
    const trail = await coordinators.readTrail(submission.id);
    const seen = trail.flatMap(({ event }) => (event.type === 'data_request.viewed' ? [event] : []));
    expect(seen).toEqual([expect.objectContaining({ document_hash: ada.previewHash })]);
  });

  it('of an HTML template is drawn from its print', async () => {
    const html = '<h1>Lease</h1><p>{{ tenant }}</p><p style="break-before: page">More</p>';
    const template = { template_type: 'html', name: 'A lease', html };
    const { json } = await as(account.live).post('/templates', { template });
    const { data_requests: requests } = await ask(account.live, json.id, [signer('Ada')], { data: {} });
    const ada = await atTheDocument(account.live, requests[0].id);
    const shown = await picture(ada, 2);
    expect(shown.status, shown.bytes.toString()).toBe(200);
    expect(shown.headers.get('x-document-pages')).toBe('2');
  });
});

describe('a picture is for the signer alone', { timeout: 60_000 }, () => {
  it('and answers others as if it were absent', async () => {
    const { ada, grace } = await shared();
    expect((await picture(ada, 1)).status).toBe(200);
    const foreign = new Browser(ada.id);
    foreign.cookie = grace.cookie;
    const absent = new Browser(ada.id.replace(/.{5}$/, '00000'));
    absent.cookie = ada.cookie;
    const answers = [
      await refused(new Browser(ada.id), 1),
      await refused(foreign, 1),
      await refused(absent, 1),
    ];
    for (const answer of answers) expectRefusal(answer, 401, 'signing_session_required');
    const [one, ...others] = answers.map(({ json }) => json);
    for (const other of others) expect(other).toEqual(one);
  });

  it('and comes to a frame by its pass', async () => {
    const { data_requests: requests } = await ask(account.live, templateId, [buyer(), seller()]);
    const framed = new Browser(requests[0].id);
    const body = new URLSearchParams((await linkFor(account.live, framed.id)).search);
    body.set('attempt', crypto.randomUUID());
    const type = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const opened = await send('POST', `/sign/${framed.id}/session`, {
      body: body.toString(),
      headers: { ...framed.headers(), ...type },
    });
    const { pass } = await opened.json<{ pass: string }>();
    const path = `/sign/${framed.id}/pages/1`;
    const shown = await send('GET', path, { headers: { authorization: `Bearer ${pass}` } });
    expect(shown.headers.get('content-type')).toBe('image/png');
    await shown.body?.cancel();
    const forged = await send('GET', path, { headers: { authorization: `Bearer ${pass}x` } });
    expect(forged.status).toBe(401);
    await forged.body?.cancel();
  });

  it('and ends with the part of the signer', async () => {
    const { ada } = await shared();
    const values = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
    expect((await ada.complete(values)).status).toBe(200);
    expectRefusal(await refused(ada, 1), 409, 'data_request_complete');
  });

  it('and waits for the turn of the signer', async () => {
    const signers = [buyer({ order: 1 }), seller({ order: 2 })];
    const { data_requests: requests } = await ask(account.live, templateId, signers);
    const grace = new Browser(requests[1].id);
    await grace.signIn(await linkFor(account.live, grace.id));
    expectRefusal(await refused(grace, 1), 409, 'conflict');
  });
});

describe('pictures go with their document', { timeout: 60_000 }, () => {
  it('when another signer changes it, and are not mixed with those of the next one', async () => {
    const { id, ada, grace } = await shared();
    const before = await picture(grace, 1);
    expect(await picturesOf(id)).toHaveLength(1);
    expect((await ada.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    const old = `?document=${before.headers.get('x-document-hash')}`;
    const refusal = await picture(grace, 2, old);
    expect(refusal.status).toBe(409);
    const after = await picture(grace, 1);
    expect(after.headers.get('x-document-hash')).not.toBe(before.headers.get('x-document-hash'));
    expect(after.bytes.equals(before.bytes)).toBe(false);
    await until(async () => (await picturesOf(id)).length === 1);
  });

  it('when it is finished, and when it expires', async () => {
    const finished = await shared();
    const expired = await shared();
    for (const { ada } of [finished, expired]) expect((await picture(ada, 1)).status).toBe(200);
    expect((await finished.ada.complete({ 'buyer/name': 'A', 'buyer/signature': drawn })).status).toBe(200);
    await finished.grace.view();
    expect((await finished.grace.complete({ 'seller/name': 'G', 'seller/signature': drawn })).status).toBe(
      200,
    );
    await as(account.live).delete(`/submissions/${expired.id}`);
    for (const { id } of [finished, expired]) await until(async () => (await picturesOf(id)).length === 0);
    expectRefusal(await refused(expired.ada, 1), 410, 'expired');
  });

  it('and the sweep removes those that a late browser has left', async () => {
    const { id, ada } = await shared();
    expect((await picture(ada, 1)).status).toBe(200);
    const [kept = ''] = await picturesOf(id);
    const stray = kept.replace(/shown-[^/]+/, `shown-${'0'.repeat(64)}`);
    await env.FILES.put(stray, 'stray');
    await sweepFiles(Date.now() + 25 * 3600_000);
    expect(await picturesOf(id)).toEqual([kept]);
  });
});

describe('pictures have limits', { timeout: 60_000 }, () => {
  const change = (values: Record<string, number>, name: string, value: number) => {
    const before = values[name];
    Object.defineProperty(values, name, { value, configurable: true });
    return () => Object.defineProperty(values, name, { value: before });
  };
  const undo: (() => void)[] = [];
  afterEach(() => {
    for (const back of undo.splice(0)) back();
  });

  it('a page that cannot be drawn is remembered', async () => {
    const { ada } = await shared();
    const jobs = vi.spyOn(RenderDesk.prototype, 'enqueue');
    for (let turn = 0; turn < 2; turn++) expectRefusal(await refused(ada, 3), 422, 'processing_failed');
    expect(jobs).toHaveBeenCalledTimes(1);
  });

  it.each(['picturedBytes', 'picturedPages'])('%s', async (name) => {
    const { ada } = await shared();
    const jobs = vi.spyOn(RenderDesk.prototype, 'enqueue');
    undo.push(change(engineLimits, name, 1));
    expectRefusal(await refused(ada, 2), 422, 'processing_failed');
    expect(jobs).not.toHaveBeenCalled();
  });

  it('pictureBytes and picturePixels', async () => {
    const { ada } = await shared();
    undo.push(change(engineLimits, 'picturePixels', 10_000));
    const [width = 0, height = 0] = sizeOf(await picture(ada, 1));
    expect(width * height).toBeLessThanOrEqual(10_000);
    undo.push(change(engineLimits, 'pictureBytes', 100));
    expectRefusal(await refused(ada, 2), 422, 'processing_failed');
  });

  it('picturesPerMinute', async () => {
    const { ada } = await shared();
    undo.push(change(limits, 'picturesPerMinute', 1));
    await refused(ada, 99_999);
    expectRefusal(await refused(ada, 99_999), 429, 'rate_limited');
  });

  it('pictureWaitSeconds', async () => {
    const { ada } = await shared();
    vi.spyOn(RenderDesk.prototype, 'enqueue').mockResolvedValue();
    undo.push(change(limits, 'pictureWaitSeconds', 0.2));
    expectRefusal(await refused(ada, 1), 503, 'overloaded');
  });

  it('none are drawn where HTML_RENDERING is off, and the page does not ask for them', async () => {
    const { ada } = await shared();
    expectRefusal(await refused(ada, 1, { HTML_RENDERING: 'off' }), 422, 'html_rendering_off');
    const page = await send('GET', `/sign/${ada.id}`, {
      headers: ada.headers(),
      env: { HTML_RENDERING: 'off' },
    });
    expect(await page.text()).toContain('"pictures":null');
    expect((await ada.page()).text).toContain(`"pictures":"/sign/${ada.id}/pages/"`);
  });
});

describe('the page that draws', { timeout: 60_000 }, () => {
  const { port, controlPort } = inject('canary');
  const at = `http://127.0.0.1:${port}`;
  let pool: PagePool;
  let end: () => Promise<void>;
  /** What reached the canary in earlier tests, which prove that it counts. */
  let before: string[];
  const reached = async (): Promise<string[]> => (await fetch(`http://127.0.0.1:${controlPort}/`)).json();

  beforeAll(async () => {
    before = await reached();
    if (!env.BROWSER) throw new Error('no browser');
    const open = await launchBrowser(env.BROWSER);
    pool = new PagePool(open);
    end = () => endBrowser(open.browser);
  });
  afterAll(() => end());

  async function draw(wanted: Partial<WantedPicture>) {
    const pooled = await pool.take(account.id, true);
    const whole = {
      pdf: await plainPdf(),
      page: 1,
      readAsset: (path: string) => readAsset(openAssets(env.ASSETS), path),
    };
    try {
      return await drawPicture(pooled.page, { ...whole, ...wanted });
    } finally {
      await pool.giveBack(pooled, false);
    }
  }

  /** Stands for a PDF that has taken over the viewer. */
  function takenOver(script: string): WantedPicture['readAsset'] {
    const answer = `globalThis.drawPage = async () => { try { ${script} } catch (e) {} await new Promise((r) => setTimeout(r, 300)); return JSON.stringify({ problem: 'taken over' }) }`;
    return async (path) => (path === '/drawing/draw.mjs' ? new TextEncoder().encode(answer) : null);
  }

  it.each([
    `fetch('${at}/fetch').catch(() => {}); navigator.sendBeacon('${at}/beacon'); new Image().src = '${at}/image'`,
    `new WebSocket('ws://127.0.0.1:${port}/socket'); new EventSource('${at}/events')`,
    `new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x')`,
    `window.open('${at}/open'); const f = document.createElement('iframe'); f.src = '${at}'; document.body.append(f)`,
    `const l = document.createElement('link'); l.rel = 'preconnect'; l.href = '${at}'; document.head.append(l)`,
    `import('${at}/module').catch(() => {}); new Worker(URL.createObjectURL(new Blob(["fetch('${at}/worker')"])))`,
  ])('reaches nothing, even when a document takes it over: %s', async (script) => {
    const outcome = await draw({ readAsset: takenOver(script) });
    expect(outcome).toEqual({ ok: false, message: 'taken over' });
    expect(await reached()).toEqual(before);
  });

  it('ends when a document leads elsewhere', async () => {
    const outcome = await draw({ readAsset: takenOver(`location.href = '${at}/elsewhere'`) });
    expect(outcome).toEqual({ ok: false, message: expect.stringContaining('left its page') });
    expect(await reached()).toEqual(before);
  });

  it('ends when the time is over', async () => {
    const { pictureSeconds } = engineLimits;
    Object.defineProperty(engineLimits, 'pictureSeconds', { value: 3 });
    allowLogged(/broken browser/);
    const outcome = await draw({ readAsset: takenOver('for (;;);') });
    Object.defineProperty(engineLimits, 'pictureSeconds', { value: pictureSeconds });
    expect(outcome).toEqual({ ok: false, message: expect.stringContaining('within 3 seconds') });
  });

  it('says what is wrong with bytes that are no document', async () => {
    const outcome = await draw({ pdf: new TextEncoder().encode('no PDF') });
    expect(outcome).toEqual({ ok: false, message: expect.stringMatching(/InvalidPDFException/) });
  });

  it('makes a JPEG of a page that is large as PNG', async () => {
    const pdf = await colourful();
    const png = await draw({ pdf });
    if (!png.ok) throw new Error(png.message);
    expect(png.type).toBe('image/png');
    const { pictureBytes } = engineLimits;
    Object.defineProperty(engineLimits, 'pictureBytes', { value: png.picture.length - 1 });
    const jpeg = await draw({ pdf });
    Object.defineProperty(engineLimits, 'pictureBytes', { value: pictureBytes });
    expect(jpeg).toMatchObject({ ok: true, type: 'image/jpeg' });
  });
});
