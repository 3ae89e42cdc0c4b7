import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { doHeavyWork } from '../../../src/lib/heavy-work';
import { limits } from '../../../src/lib/limits';
import { SubmissionCoordinator } from '../../../src/service/submissions/life/submission-coordinator';
import { SubmissionRenderer } from '../../../src/service/submissions/render/submission-renderer';
import { base64, makePng } from '../../engine/fill/support/pictures';
import { type Account, type Answer, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { saveHtml } from '../../support/html-templates';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { fontForm } from '../fonts/support/font-files';

const { heavyWorkWaitSeconds: wait, lightWorkBytes: light } = limits;
const password = 'open sesame';
const MB = 1024 * 1024;

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function setWait(seconds: number) {
  return Reflect.set(limits, 'heavyWorkWaitSeconds', seconds);
}

/** Counts work of this size as heavy. */
function setLight(bytes: number) {
  return Reflect.set(limits, 'lightWorkBytes', bytes);
}

afterEach(() => {
  vi.restoreAllMocks();
  setWait(wait);
  setLight(light);
});

/** Takes the room for heavy work in this isolate, until it is released. */
function takeRoom() {
  let held = true;
  const done = doHeavyWork({ bytes: limits.heavyWorkBytes, heldSeconds: 60 }, async () => {
    while (held) await scheduler.wait(10);
  });
  return async () => {
    held = false;
    await done;
  };
}

const field = { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 };

function create(templateId: string, query = '') {
  const body = { data: { name: 'Ada Lovelace' }, password };
  return as(account.live).post(`/templates/${templateId}/submissions${query}`, body);
}

/** A PDF with a picture that no compression makes smaller. */
function largePdf(bytes: number): Uint8Array {
  const picture = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(picture.subarray(at, at + 65_536));
  const head = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</P 4 0 R>>>>>>',
  ];
  const dict = `/Type/XObject/Subtype/Image/Width 1024/Height ${bytes / 1024}/ColorSpace/DeviceGray`;
  const before = `%PDF-1.7\n${head.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('')}`;
  const stream = `4 0 obj\n<<${dict}/BitsPerComponent 8/Length ${bytes}>>\nstream\n`;
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(before), Buffer.from(stream), picture, Buffer.from(end)]);
}

/** Creates a submission without room, which waits longer than all its attempts would take. */
async function expectWaiting(ask: () => Promise<Answer>) {
  const release = takeRoom();
  setWait(0);
  const render = vi.spyOn(SubmissionRenderer.prototype, 'render');
  const { id } = (await ask()).json.submission;
  await until(async () => render.mock.calls.length > limits.renderAttempts);
  expect(await coordinators.read(id)).toMatchObject({ state: 'pending', version: 1 });
  await release();
  expect(await coordinators.awaitSettled(id, Date.now() + 10_000)).toMatchObject({ state: 'processed' });
}

describe('PDFs that are encrypted', () => {
  it('wait for memory, which does not count as a render attempt', async () => {
    const templateId = await createTemplate(account.live, [field]);
    await expectWaiting(() => create(templateId, '?wait=false'));
  });

  it('begin when the room is free again, while their callers wait', async () => {
    const templateId = await createTemplate(account.live, [field]);
    const release = takeRoom();
    const render = vi.spyOn(SubmissionRenderer.prototype, 'render');
    const created = create(templateId);
    await until(async () => render.mock.calls.length === 1);
    await release();
    expect(await created).toMatchObject({ status: 201, json: { submission: { state: 'processed' } } });
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('of 20 MB are all made when eight are asked for at once', async () => {
    const templateId = await createTemplate(account.live, [field], largePdf(20 * MB));
    const created = await Promise.all(Array.from({ length: 8 }, () => create(templateId)));
    expect(created.map(({ json }) => json.submission.state)).toEqual(Array(8).fill('processed'));
    const pdf = await download(created[7]?.json.submission.download_url);
    expect(pdf.length).toBeGreaterThan(20 * MB);
    const document = await getDocumentProxy(pdf, { password });
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('Ada Lovelace');
  }, 120_000);
});

describe('drawings with pictures', () => {
  const photo = { name: 'photo', page: 1, x: 72, y: 120, width: 100, height: 100, type: 'image' };
  const data = { photo: { base64: base64(makePng({ width: 30, height: 30, colorType: 6 })) } };

  it('wait for memory when they are heavy, which does not count as a render attempt', async () => {
    const templateId = await createTemplate(account.live, [photo]);
    setLight(0);
    const path = `/templates/${templateId}/submissions?wait=false`;
    await expectWaiting(() => as(account.live).post(path, { data }));
  });

  it('do not wait when they are light', async () => {
    const templateId = await createTemplate(account.live, [photo]);
    const release = takeRoom();
    const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
    expect(created.json.submission.state).toBe('processed');
    await release();
  });

  it('are refused for now where nothing is stored that could wait', async () => {
    const templateId = await createTemplate(account.live, [photo]);
    const release = takeRoom();
    setWait(0);
    setLight(0);
    const preview = await as(account.live).post(`/templates/${templateId}/preview_fields`, {
      template: {},
      data,
    });
    expectRefusal(preview, 503, 'overloaded');
    expect(preview.headers.get('retry-after')).toBe('0');
    await release();
  });
});

describe('drawings with attached files', () => {
  it('wait for memory when names of a document for PDF/A are read, which does not count as a render attempt', async () => {
    const document = await PDFDocument.load(await plainPdf());
    const page = document.getPage(0).ref;
    const places = document.context.obj({ Names: [PDFString.of('here'), [page, 'Fit']] });
    const names = document.context.obj({ Dests: document.context.register(places) });
    document.catalog.set(PDFName.of('Names'), names);
    const templateId = await createTemplate(account.live, [], await document.save());
    const path = `/templates/${templateId}/submissions`;
    const body = {
      data: {},
      conformance: 'pdfa-3b',
      attachments: [{ name: 'a.csv', mime_type: 'text/csv', base64: btoa('a;b') }],
    };
    // The document is prepared by the first, so that only the names need room.
    expect((await as(account.live).post(path, body)).json.submission.state).toBe('processed');
    setLight(100_000);
    await expectWaiting(() => as(account.live).post(`${path}?wait=false`, body));
  });
});

describe('a page that a browser printed', () => {
  it('waits for memory when it is heavy, which does not count as a render attempt', async () => {
    const templateId = await saveHtml(account, { html: '<h1>Hello {{ name }}</h1>' });
    const release = takeRoom();
    setWait(0);
    setLight(0);
    const report = vi.spyOn(SubmissionCoordinator.prototype, 'report');
    const path = `/templates/${templateId}/submissions?wait=false`;
    const { id } = (await as(account.live).post(path, { data: { name: 'Ada' } })).json.submission;
    await until(async () => report.mock.calls.some(([{ outcome }]) => outcome === 'busy'));
    expect(await coordinators.read(id)).toMatchObject({ state: 'pending' });
    await release();
    expect(await coordinators.awaitSettled(id, Date.now() + 30_000)).toMatchObject({ state: 'processed' });
  }, 60_000);
});

describe('a font', () => {
  it('is refused for now while there is no memory to read it', async () => {
    const release = takeRoom();
    setWait(0);
    setLight(0);
    expectRefusal(await as(account.live).post('/fonts', fontForm()), 503, 'overloaded');
    await release();
  });
});
