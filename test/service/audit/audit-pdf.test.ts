import { env } from 'cloudflare:workers';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
import { auditPdf } from '../../../src/engine/trail/audit-pdf';
import type { AuditEntry, AuditFacts } from '../../../src/service/audit/audit-chain';
import {
  type AuditedSubmission,
  auditReportOf,
  type Signatures,
} from '../../../src/service/audit/audit-report';
import { pageSizes, readText } from '../../engine/fill/compile/support/read-back';
import { plainPdf } from '../../support/builders';
import { wordsOf } from '../../support/pdf-text';
import { lookOf } from '../../support/pdfium';
import { created, processed, signing, submission, trailOf } from './support/trails';

const fonts = fontsOfAssets(env.ASSETS);

type Drawn = { of?: Partial<AuditedSubmission>; signatures?: Signatures; document?: Uint8Array | null };

function draw(trail: AuditEntry[], { of = {}, signatures = () => undefined, document = null }: Drawn = {}) {
  const about = submission(of);
  const report = auditReportOf(about, trail, signatures);
  return auditPdf({ report, title: `Audit trail of ${about.id}`, test: about.test, fonts, document });
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const sizes = await pageSizes(pdf);
  return Promise.all(sizes.map((_, index) => wordsOf(pdf, index + 1)));
}

async function allWords(pdf: Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).join('\n');
}

const drawn = {
  drawing: {
    width: 300,
    height: 100,
    strokes: [
      [
        [20, 70, 0.5],
        [150, 20, 0.8],
        [280, 60, 0.3],
      ],
    ],
  },
};
const typed = { text: { name: 'Mohamed', typeface: 'Caveat' } };
const signatures: Signatures = (field) => (field === 'tenant/signature' ? drawn : typed);

const [ada, mohamed] = ['drq_1Nq2Xc0aB3dE5fG7hJ9k', 'drq_2Nq2Xc0aB3dE5fG7hJ9k'];
const trail = trailOf([
  created,
  ...signing(ada, { name: 'Ada Lovelace', email: 'ada@example.com' }),
  ...signing(mohamed, {
    name: 'محمد العربي',
    email: 'mohamed@example.com',
    order: 2,
    fields: ['landlord/signature'],
    how: 'typed',
  }),
  { type: 'submission.data_requests_completed', data_hash: 'd'.repeat(64) },
  processed,
]);

/** A PDF whose pages are mostly black. */
async function blackPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let count = 0; count < 12; count += 1)
    document
      .addPage([595, 842])
      .drawRectangle({ x: 20, y: 20, width: 555, height: 802, color: rgb(0, 0, 0) });
  return document.save();
}

async function blackPixels(pdf: Uint8Array): Promise<number> {
  let count = 0;
  for (const { data } of await lookOf(pdf))
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 30) count += 1;
  return count;
}

describe('the PDF of an audit trail', () => {
  it('says who did what and when, from where and how it is checked', async () => {
    const pdf = await draw(trail, { signatures, document: await plainPdf() });
    const text = await allWords(pdf);
    for (const words of [
      'Rental agreement',
      'sub_1Nq2Xc0aB3dE5fG7hJ9k',
      `SHA-256 ${'f'.repeat(64)}`,
      'Identity provider google',
      'Second factor totp',
      'Session started 2026-11-20 09:12:00 UTC',
      'IP address 203.0.113.7',
      'tenant/signature (drawn)',
      'Ada Lovelace filled in 2 fields',
      'The PDF was generated',
      '23 entries',
    ])
      expect(text).toContain(words);
    for (const { hash } of trail) expect(text).toContain(hash.slice(0, 16));
    expect(text).toContain(trail.at(-1)?.hash);
  });

  it('gives the same bytes for the same trail', async () => {
    const document = await plainPdf();
    const [one, other] = [
      await draw(trail, { signatures, document }),
      await draw(trail, { signatures, document }),
    ];
    expect(Buffer.from(one).equals(other)).toBe(true);
  });

  it('has an outline and takes the paper of the document', async () => {
    const a4 = await draw(trail, { document: await plainPdf([[842, 595]]) });
    const letter = await draw(trail, { document: await plainPdf([[612, 792]]) });
    expect((await pageSizes(a4))[0]).toEqual([595.28, 841.89]);
    expect((await pageSizes(letter))[0]).toEqual([612, 792]);
    const read = await getDocumentProxy(a4.slice());
    expect((await read.getOutline()).map(({ title }) => title)).toEqual([
      'The document',
      'The people',
      'What they agreed to',
      'What happened',
      'How to check this',
    ]);
    expect((await read.getMetadata()).info).toMatchObject({
      Title: 'Audit trail of sub_1Nq2Xc0aB3dE5fG7hJ9k',
      Producer: 'Quillet',
    });
  });

  it('shows signatures as they were drawn', async () => {
    const without = await blackPixels(await draw(trail));
    expect(await blackPixels(await draw(trail, { signatures }))).toBeGreaterThan(without + 100);
    const odd: Signatures = () => ({ base64: 'bm90IGEgcGljdHVyZQ==' });
    expect(await blackPixels(await draw(trail, { signatures: odd }))).toBe(without);
  });

  it('shows the first eight pages of the document', async () => {
    const of = { pages: 'The first pages.' };
    const text = await allWords(await draw(trail, { of, document: await blackPdf() }));
    expect(text).toContain('Page 8');
    expect(text).not.toContain('Page 9');
    const none = await blackPixels(await draw(trail, { of }));
    // Each page covers an eighth of a page: 110 by 156 points.
    expect(await blackPixels(await draw(trail, { of, document: await blackPdf() }))).toBeGreaterThan(
      none + 8 * 14_000,
    );
  });

  it('says so when a document cannot be read', async () => {
    const of = { pages: 'The first pages.' };
    const text = await allWords(await draw(trail, { of, document: new TextEncoder().encode('no PDF') }));
    expect(text).toContain('The pages are not shown');
  });

  it('carries the TEST watermark on every page', async () => {
    const pages = await pagesOf(await draw(trail, { of: { test: true } }));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('TEST');
    expect(pages[0]).toContain('this document is not valid');
    expect(await allWords(await draw(trail))).not.toContain('TEST');
  });

  it('prints names in every script', async () => {
    const names = ['Åsa Öström-Ångström', '王小明', '山田 太郎', 'Дмитрий', '김민준', 'अनिता शर्मा', 'Zoë 🖋️'];
    const events = names.flatMap((name, index) =>
      signing(`drq_${index}`, { name, email: `p${index}@example.com` }),
    );
    const text = (await allWords(await draw(trailOf([created, ...events])))).replace(/\s/g, '');
    for (const name of names) expect(text).toContain(name.replace(/\s/g, ''));
  });

  it('takes as many pages as twenty signers and five hundred entries need', async () => {
    const signers = Array.from({ length: 20 }, (_, index) =>
      signing(`drq_${index}`, { name: `Person ${index}`, email: `person${index}@example.com`, order: index }),
    ).flat();
    const seen = Array.from(
      { length: 500 - signers.length },
      (_, index): AuditFacts => ({
        type: 'data_request.opened',
        data_request: `drq_${index % 20}`,
        ip: '2001:db8::1',
        user_agent: null,
      }),
    );
    const long = trailOf([created, ...signers, ...seen]);
    const pdf = await draw(long);
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(20);
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`);
    const text = pages.join('\n');
    for (const { hash } of long) expect(text).toContain(hash.slice(0, 16));
    for (let index = 0; index < 20; index += 1) expect(text).toContain(`person${index}@example.com`);
  });

  it('keeps hostile texts inside their cells, and harmless', async () => {
    const hostile = [
      `Eve\u202e\u2066gnp.exe ) Tj ET /JS (app.alert(1)) <script>alert(1)</script>\r\n%%LF%%endstream`,
      'x'.repeat(100_000),
      'word '.repeat(20_000),
      '\u0000\ud800\uffff',
    ];
    const events = hostile.flatMap((text, index) =>
      signing(`drq_${index}`, {
        name: text,
        email: `${text.slice(0, 300)}@example.com`,
        fields: Array.from({ length: 2_000 }, (_, at) => `${text.slice(0, 100)}/${at}`),
      }),
    );
    const pdf = await draw(
      trailOf([
        created,
        ...events,
        {
          type: 'data_request.declined',
          data_request: 'drq_1',
          reason: hostile[2] ?? '',
          ip: null,
          user_agent: hostile[1] ?? '',
        },
      ]),
      {
        of: {
          name: hostile[0] ?? '',
          template: { name: hostile[1] ?? '', version: 'draft', contentHash: '' },
        },
      },
    );
    const sizes = await pageSizes(pdf);
    expect(sizes.length).toBeLessThan(60);
    for (let page = 1; page <= sizes.length; page += 1)
      for (const { x, y } of await readText(pdf, page)) {
        expect(x).toBeGreaterThanOrEqual(49);
        expect(x).toBeLessThan(546);
        expect(y).toBeLessThan(842);
      }
    expect(await allWords(pdf)).toContain('and 1960 more');
    const read = await getDocumentProxy(pdf.slice());
    expect(await read.getJSActions()).toBeNull();
  });
});
