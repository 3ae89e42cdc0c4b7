import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { openFiles } from '../../../src/core/platform/files';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { storeJson } from '../../../src/core/platform/stored-json';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { finishPdf } from '../../../src/engine/print/finish-pdf';
import type { Trim } from '../../../src/engine/print/trim';
import { fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
import type { RenderJob } from '../../../src/service/submissions/render/render-job';
import { renderSubmission } from '../../../src/service/submissions/render/render-submission';
import { idFooter, trailPages } from '../../../src/service/submissions/render/signed-pages';
import { findTemplate } from '../../../src/service/templates/template-store';
import { pageSizes, readText } from '../../engine/fill/compile/support/read-back';
import { type Account, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { wordsOf } from '../../support/pdf-text';
import { created, signing, trailOf } from '../audit/support/trails';

const files = openFiles(env.FILES);
const fonts = fontsOfAssets(env.ASSETS);
const deps = {
  ...{ db: database, files, fonts, signingKey: signingKeysOf(env) },
  external: openExternal({ loopbackFor: new Set() }),
  timeStamping: null,
};

const id = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
const trail = trailOf([
  created,
  ...signing('drq_1Nq2Xc0aB3dE5fG7hJ9k', {
    name: '王小明',
    email: 'wang@example.com',
    fields: ['signature'],
  }),
]);
const data = { signature: { text: { name: 'Wang', typeface: 'Caveat' } } };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  const pdf = await plainPdf([
    [612, 792],
    [300, 400],
  ]);
  templateId = await createTemplate(
    account.live,
    [{ name: 'signature', type: 'signature', page: 1, x: 72, y: 300, width: 200, height: 60 }],
    pdf,
  );
});

async function jobOf(changes: Partial<RenderJob>): Promise<RenderJob> {
  const found = await findTemplate(database, account.id, templateId);
  if (!found) throw new Error('no template');
  return {
    submissionId: id,
    accountId: account.id,
    template: { id: templateId, name: 'Rental agreement' },
    contentHash: found.template.contentHash,
    metadata: '{}',
    data: await storeJson(files, `${account.id}/data`, data),
    signers: [],
    storedLater: false,
    preview: false,
    test: false,
    editable: false,
    version: '1.0.0',
    origin: 'https://quillet.example.com',
    at: Date.UTC(2026, 10, 20),
    fence: 1,
    ...changes,
  };
}

async function render(changes: Partial<RenderJob>): Promise<{ pdf: Uint8Array; hash: string }> {
  const rendered = await renderSubmission(deps, await jobOf(changes));
  if (rendered.outcome !== 'rendered') throw new Error(JSON.stringify(rendered));
  const pdf = await files.read(rendered.pdf.key);
  if (!pdf) throw new Error('nothing was stored');
  return { pdf: new Uint8Array(pdf), hash: rendered.pdf.hash };
}

describe('the PDF of a signed document', () => {
  it('ends with its audit trail, on paper of its own size', async () => {
    const { pdf } = await render({ trail });
    const sizes = await pageSizes(pdf);
    expect(sizes.slice(0, 3)).toEqual([
      [612, 792],
      [300, 400],
      [612, 792],
    ]);
    expect(await wordsOf(pdf, 1)).toBe('Page 1 of the form Wang');
    const words = (await Promise.all(sizes.slice(2).map((_, index) => wordsOf(pdf, index + 3)))).join(' ');
    expect(words).toContain('Rental agreement');
    expect(words).toMatch(/王 ?小明/);
    expect(words).toContain(trail.at(-1)?.hash);
    expect(words).toContain('Wang');
    expect(words).toContain(`1 / ${sizes.length - 2}`);
    expect(words).not.toContain('The PDF was generated');
  });

  it('is the same when it is made again, and differs with another audit trail', async () => {
    const first = await render({ trail, idFooter: true });
    expect((await render({ trail, idFooter: true })).hash).toBe(first.hash);
    expect((await render({ trail: trail.slice(0, -1), idFooter: true })).hash).not.toBe(first.hash);
  });

  it('has its id at the foot of every page', async () => {
    const { pdf } = await render({ idFooter: true });
    for (const [page, height] of [
      [1, 792],
      [2, 400],
    ] as const) {
      const line = (await readText(pdf, page)).find(({ text }) => text.includes(id));
      expect(line).toMatchObject({ text: `Submission ${id}`, x: 18, y: height - 12 });
    }
  });

  it('carries the TEST watermark on the pages of its audit trail', async () => {
    const { pdf } = await render({ trail, idFooter: true, test: true });
    const sizes = await pageSizes(pdf);
    for (let page = 1; page <= sizes.length; page += 1) expect(await wordsOf(pdf, page)).toContain('TEST');
  });

  it('has neither unless the job wants it', async () => {
    const { pdf } = await render({});
    expect(await pageSizes(pdf)).toHaveLength(2);
    expect(await wordsOf(pdf, 1)).not.toContain(id);
  });
});

describe('the printed PDF of a signed document', () => {
  const finish = async (test: boolean, trim?: Trim) => {
    const job = await jobOf({ trail, idFooter: true, test });
    const printed = await plainPdf([
      [595, 842],
      [300, 400],
    ]);
    const { at } = job;
    const finished = await finishPdf(printed, {
      ...{ about: {}, test, now: new Date(at), trim },
      footLine: idFooter(job),
      further: trailPages(fonts, job, {
        ...{
          data,
          titles: new Map(),
          consents: new Map(),
          account: 'Acme',
          sender: null,
          ownSenderNames: new Map(),
        },
      }),
    });
    if (!finished.ok) throw new Error(finished.message);
    return finished.pdf;
  };

  it('ends with its audit trail and has its id', async () => {
    const pdf = await finish(false);
    const sizes = await pageSizes(pdf);
    expect(sizes[2]).toEqual([595.28, 841.89]);
    expect(await wordsOf(pdf, 1)).toBe(`Page 1 of the form Submission ${id}`);
    const line = (await readText(pdf, 2)).find(({ text }) => text.includes(id));
    expect(line).toMatchObject({ x: 18, y: 388 });
    expect(await wordsOf(pdf, 3)).toContain('AUDIT TRAIL');
    expect(await wordsOf(pdf, sizes.length)).toContain(trail.at(-1)?.hash);
  });

  it('is cut on each page, below the line with its id', async () => {
    const pdf = await finish(true, { bleed: 20, cropMarks: true });
    const line = (await readText(pdf, 2)).find(({ text }) => text.includes(id));
    // The coordinates begin at the edge of the paper, which is 25.51 points outside of the sheet.
    expect(line?.x).toBeCloseTo(25.51 + 20 + 18, 1);
    expect(line?.y).toBeCloseTo(25.51 + 400 - 20 - 12, 1);
    const sizes = await pageSizes(pdf);
    const boxes = (name: string) =>
      [...latin1(pdf).matchAll(new RegExp(`/${name}\\s?\\[([^\\]]+)\\]`, 'g'))].map(([, box = '']) => box);
    expect(boxes('TrimBox')).toHaveLength(sizes.length);
    expect(boxes('TrimBox').at(-1)).toBe('0 0 595.28 841.89');
    expect(boxes('BleedBox').at(-1)).toBe('-20 -20 615.28 861.89');
    expect(boxes('CropBox').at(-1)).toBe('-45.51 -45.51 640.79 887.4');
    expect(await wordsOf(pdf, 3)).toContain('AUDIT TRAIL');
  });

  it('is not made where its crop marks would need more paper than readers accept', async () => {
    const printed = await plainPdf([[14_390, 400]]);
    const finishing = { about: {}, test: false, now: new Date(0) };
    expect(await finishPdf(printed.slice(), finishing)).toMatchObject({ ok: true });
    const trim = { bleed: 9, cropMarks: true };
    expect(await finishPdf(printed, { ...finishing, trim })).toMatchObject({
      ok: false,
      message: expect.stringContaining('printedPageSide'),
    });
  });

  it('carries the TEST watermark on every page', async () => {
    const pdf = await finish(true);
    const sizes = await pageSizes(pdf);
    for (let page = 1; page <= sizes.length; page += 1) expect(await wordsOf(pdf, page)).toContain('TEST');
  });
});
