import { env } from 'cloudflare:workers';
import { type Color, cmyk, PDFDict, PDFDocument, PDFName, PDFRawStream, rgb, StandardFonts } from 'pdf-lib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { PLAN_VERSION, PREPARED_VERSION } from '../../../src/engine';
import { reachedBy, wantConformance } from '../../../src/engine/conformance/conformance';
import type { ConformanceDemand } from '../../../src/engine/conformance/levels';
import { finishPdf } from '../../../src/engine/print/finish-pdf';
import { FontLibrary, fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
import { preparedKey } from '../../../src/service/templates/document/document-keys';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { saveHtml, submitHtml } from '../../support/html-templates';
import { expectLogged } from '../../support/log';
import { pdfOfCutOffFont } from '../../support/made-fonts';
import { download, wordsOf } from '../../support/pdf-text';
import { ask, atTheDocument, signer } from '../../support/signing';
import { taggedForm } from '../../support/tagged-form';

const sources = {
  html: `<html lang="de"><title>Rechnung &amp; Quittung</title><meta name="author" content="Ann">
    <h1>{{ title }}</h1><a href="https://example.com">Mehr</a><p style="opacity: 0.4">Hell</p>`,
  html_engine_options: { page_size: 'A4' },
};

const long = 'x'.repeat(200);

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function saved(settings: Record<string, unknown>, html: Record<string, unknown> = sources) {
  const templateId = await saveHtml(account, html);
  const { status, text } = await as(account.live).put(`/templates/${templateId}`, { template: settings });
  if (status !== 200) throw new Error(text);
  return templateId;
}

async function made(settings: Record<string, unknown>, wish: Record<string, unknown> = {}) {
  const templateId = await saved(settings);
  const sent = { data: { title: 'Guten Tag' }, ...wish };
  return as(account.live).post(`/templates/${templateId}/submissions`, sent);
}

/** The XMP as text, the subtypes of its output intents, and the standard fonts that it leaves to viewers. */
async function saysOf(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const metadata = document.catalog.lookup(PDFName.of('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : null;
  const intents = document.catalog.lookup(PDFName.of('OutputIntents'))?.toString() ?? '';
  const dicts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
  const bare = dicts
    .filter((dict) => dict.get(PDFName.of('Subtype')) === PDFName.of('Type1'))
    .filter(
      (dict) =>
        dict.get(PDFName.of('Type')) === PDFName.of('Font') && !dict.has(PDFName.of('FontDescriptor')),
    )
    .map((dict) => String(dict.get(PDFName.of('BaseFont'))));
  return { xmp, intents, bare, title: document.getTitle(), created: document.getCreationDate() };
}

describe('a PDF/A of an HTML template', { timeout: 60_000 }, () => {
  it.each([
    ['pdfa-2b', '2', 'B'],
    ['pdfa-2u', '2', 'U'],
    ['pdfa-3b', '3', 'B'],
  ])('says its level, and the same as its document information: %s', async (level, part, letter) => {
    const { json, status } = await made({ conformance: level });
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json.submission).toMatchObject({ conformance_reached: [level], conformance_problems: [] });
    const { xmp, intents, title, created } = await saysOf(await download(json.submission.download_url));
    expect(xmp).toContain(`<pdfaid:part>${part}</pdfaid:part>`);
    expect(xmp).toContain(`<pdfaid:conformance>${letter}</pdfaid:conformance>`);
    expect(xmp).toContain('<rdf:li xml:lang="x-default">Rechnung &amp; Quittung</rdf:li>');
    expect(xmp).toContain('<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator>');
    expect(xmp).toContain(`<xmp:CreateDate>${created?.toISOString().replace('.000', '')}</xmp:CreateDate>`);
    expect(title).toBe('Rechnung & Quittung');
    expect(intents).toContain('/GTS_PDFA1');
  });

  it('brings along the fonts of its watermark, footer, audit trail and seal', async () => {
    const html = { html: '<html lang="en"><title>Contract</title><h1>Contract</h1>{% signature sign %}' };
    const templateId = await saved(
      {
        conformance: ['pdfa-2b', 'pdfua-1'],
        merge_audit_trail_pdf: true,
        add_data_request_submission_id_footers: true,
      },
      html,
    );
    const wanted = signer('Ada', { fields: ['sign'] });
    const submission = await ask(account.live, templateId, [wanted], { data: {}, test: true });
    const browser = await atTheDocument(account.live, submission.data_requests[0].id);
    expect((await browser.complete({ sign: { text: { name: 'Ada', typeface: 'Caveat' } } })).status).toBe(
      200,
    );
    const get = async () => (await as(account.live).get(`/submissions/${submission.id}`)).json;
    await expect.poll(async () => (await get()).state, { timeout: 30_000 }).toBe('processed');
    const done = await get();
    expect(done.conformance_problems).toEqual([]);
    const pdf = await download(done.download_url);
    const { claims, verdicts, broken } = judge(pdf);
    expect(claims).toEqual(['pdfa-2b', 'pdfua-1']);
    expect([verdicts['pdfa-2b'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([0, 0]);
    expect((await saysOf(pdf)).bare).toEqual([]);
    // What is drawn in these fonts can be read, too.
    expect(await wordsOf(pdf)).toContain(`Submission ${submission.id}`);
    expect(await wordsOf(pdf)).toContain('TEST');
    expect(await wordsOf(pdf, 2)).toContain('The people');
  });

  it('has words for the parts of signs, of which the browser says that they stand for no text', async () => {
    const { json } = await submitHtml(
      account,
      { html: '<p>\u0939\u093f\u0928\u094d\u0926\u0940 \u0c95\u0ca8\u0ccd\u0ca8\u0ca1' },
      {},
      { conformance: 'pdfa-2u' },
    );
    expect(json.submission).toMatchObject({ conformance_reached: ['pdfa-2u'], conformance_problems: [] });
    expect(judge(await download(json.submission.download_url)).verdicts['pdfa-2u']).toBe(0);
  });

  it.each([
    ['a sign that no font has', '<h1>A &#xE000; b</h1>', '6.2.11.8', ['\ue000']],
    ['a name that is too long', `<a href="#${long}">A</a><p id="${long}">b</p>`, '6.1.13', []],
  ])('is not said of a print with %s', async (_, content, clause, missing) => {
    const html = `<html lang="en"><title>T</title>${content}`;
    const templateId = await saved({ conformance: 'pdfa-2b' }, { html });
    const create = async (wish: object) =>
      (await as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, ...wish })).json
        .submission;
    const rule = expect.stringContaining(`PDF/A-2b allows none (ISO 19005-2, ${clause}).`);
    const failed = await create({});
    expect(failed).toMatchObject({ state: 'error', error_message: rule, missing_glyphs: missing });
    const tried = await create({ conformance_demand: 'best_effort' });
    expect(tried).toMatchObject({
      ...{ conformance_reached: [], conformance_problems: [rule], missing_glyphs: missing },
    });
    expect(judge(await download(tried.download_url)).claims).toEqual([]);
  });

  it.each([
    [
      '<html lang="en"><title>T</title><h1>One</h1><ul><li><a href="https://a.example">Link</a></li></ul>',
      [],
    ],
    ['<html lang="en"><title>T</title><h2>Two</h2>', ['7.4.2']],
    ['<title>T</title><h1>One</h1>', ['7.2']],
  ])('is a PDF/UA if nothing in its tags keeps it from that: %s', async (html, clauses) => {
    const templateId = await saved({ conformance: ['pdfa-2b', 'pdfua-1'] }, { html });
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, {
      ...{ data: {}, test: true, conformance_demand: 'best_effort' },
    });
    const said = json.submission.conformance_problems.map(
      (rule: string) => /14289-1, ([\d.]+)/.exec(rule)?.[1],
    );
    expect(said, json.submission.conformance_problems.join(' ')).toEqual(clauses);
    const { claims, verdicts, broken } = judge(await download(json.submission.download_url));
    expect(claims).toEqual(json.submission.conformance_reached);
    for (const level of claims) expect(verdicts[level], JSON.stringify(broken)).toBe(0);
  });

  it('is not made for a submission that wants none, and of one that wants it', async () => {
    const none = await made({ conformance: 'pdfa-2b' }, { conformance: 'none' });
    expect(none.json.submission.conformance_reached).toEqual([]);
    expect((await saysOf(await download(none.json.submission.download_url))).xmp).toBeNull();
    const wanted = await made({}, { conformance: ['pdfa-3b'], conformance_demand: 'best_effort' });
    expect(wanted.json.submission.conformance_reached).toEqual(['pdfa-3b']);
  });

  it('excludes a password and encryption', async () => {
    const errorsOf = ({ json }: { json: { errors: string[] } }) => json.errors.join(' ');
    const locked = await made({ conformance: 'pdfa-2b' }, { password: 'secret' });
    expect(locked.status).toBe(422);
    expect(errorsOf(locked)).toContain('#/password: PDF/A allows no encryption');
    const templateId = await saved({ encrypt_pdfs: true });
    const api = as(account.live);
    const set = await api.put(`/templates/${templateId}`, { template: { conformance: 'pdfa-2b' } });
    expect([set.status, errorsOf(set)]).toEqual([422, expect.stringContaining('#/template/conformance')]);
    // A PDF/UA may be encrypted.
    const reading = await api.put(`/templates/${templateId}`, { template: { conformance: 'pdfua-1' } });
    expect(reading.status).toBe(200);
    const level = await made({}, { conformance: 'pdfa-1a' });
    expect(errorsOf(level)).toContain('must be "none", or one of pdfa-2b, pdfa-2u, pdfa-3b, pdfua-1');
  });
});

describe('a PDF/A of a PDF template', () => {
  /** A template whose page is written in Helvetica, with ink of this colour. */
  async function template(ink: Color) {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 300]);
    page.drawText('Name', {
      x: 20,
      y: 250,
      color: ink,
      font: await document.embedFont(StandardFonts.Helvetica),
    });
    document.getForm().createTextField('name').addToPage(page, { x: 100, y: 240, width: 150, height: 20 });
    document.getForm().createCheckBox('member').addToPage(page, { x: 100, y: 200, width: 20, height: 20 });
    return createTemplate(account.live, [], await document.save());
  }
  const data = { name: 'Ada Müller', member: true };
  const notesOf = ({ json }: { json: { document_diagnosis: { code: string; message: string }[] } }) =>
    json.document_diagnosis.flatMap(({ code, message }) => (code === 'conformance_broken' ? [message] : []));

  it.each(['pdfa-2b', 'pdfa-2u', 'pdfa-3b'] as const)('is %s, and the judge agrees', async (level) => {
    const [api, templateId] = [as(account.live), await template(rgb(0, 0, 0.5))];
    const set = await api.put(`/templates/${templateId}`, { template: { conformance: level } });
    expect([set.status, notesOf(set)]).toEqual([200, []]);
    for (const wish of [{}, { editable: true }, { test: true }]) {
      const { json } = await api.post(`/templates/${templateId}/submissions`, { data, ...wish });
      expect(json.submission).toMatchObject({ state: 'processed', conformance_reached: [level] });
      const pdf = await download(json.submission.download_url);
      const { claims, verdicts, broken } = judge(pdf);
      expect({ claims: claims.includes(level), broken: verdicts[level] }, JSON.stringify(broken)).toEqual({
        claims: true,
        broken: 0,
      });
      expect((await saysOf(pdf)).bare).toEqual([]);
      expect(await wordsOf(pdf)).toContain('Name');
      if (!('editable' in wish)) expect(await wordsOf(pdf)).toContain('Ada Müller');
    }
  });

  it('is not made of a document in CMYK, which is said when the level is set, and when it is published', async () => {
    const [api, templateId] = [as(account.live), await template(cmyk(1, 0, 0, 0))];
    const rule =
      'It has colours in CMYK without a profile on page 1: PDF/A-2b allows none (ISO 19005-2, 6.2.4.3).';
    const set = await api.put(`/templates/${templateId}`, { template: { conformance: 'pdfa-2b' } });
    expect([set.status, notesOf(set)]).toEqual([200, [rule]]);
    const published = await api.post(`/templates/${templateId}/publish_version`, { version_type: 'minor' });
    expect(notesOf(published)).toEqual([rule]);
    const path = `/templates/${templateId}/submissions`;
    const failed = await api.post(path, { data: { ...data, name: 'Ada \ue000' } });
    expect(failed.json.submission).toMatchObject({
      ...{ state: 'error', error_message: rule, missing_glyphs: ['\ue000'] },
    });
    const tried = await api.post(path, { data, conformance_demand: 'best_effort' });
    expect(tried.json.submission).toMatchObject({
      ...{ state: 'processed', conformance_reached: [], conformance_problems: [rule] },
    });
    expect((await saysOf(await download(tried.json.submission.download_url))).xmp).toBeNull();
    const unset = await api.put(`/templates/${templateId}`, { template: { conformance: 'none' } });
    expect(notesOf(unset)).toEqual([]);
  });

  it('is not made of a document whose font is cut off, which can be read and filled all the same', async () => {
    const [api, templateId] = [
      as(account.live),
      await createTemplate(account.live, [], await pdfOfCutOffFont()),
    ];
    const rule =
      'It has the font “Cut”, whose program cannot be read, on page 1: PDF/A-2b allows none (ISO 19005-2, 6.2.11.2).';
    const set = await api.put(`/templates/${templateId}`, { template: { conformance: 'pdfa-2b' } });
    const read = await api.get(`/templates/${templateId}?full=true`);
    expect([set.status, notesOf(set), read.status]).toEqual([200, [rule], 200]);
    const path = `/templates/${templateId}/submissions`;
    const failed = await api.post(path, { data: {} });
    expect(failed.json.submission).toMatchObject({ state: 'error', error_message: rule });
    const tried = await api.post(path, { data: {}, conformance_demand: 'best_effort' });
    expect(tried.json.submission).toMatchObject({ state: 'processed', conformance_problems: [rule] });
  });

  it('is not made while the document cannot be prepared for a reason of ours, and is made afterwards', async () => {
    const path = `/templates/${await template(rgb(0, 0.4, 0.5))}/submissions`;
    const rule = 'It has parts that cannot be looked at: PDF/A-2b allows none (ISO 19005-2, 6.1).';
    const create = (demand: ConformanceDemand) =>
      as(account.live).post(path, { data, conformance: 'pdfa-2b', conformance_demand: demand });
    expectLogged(/could not be prepared for PDF\/A: Error: no font file/);
    const load = vi.spyOn(FontLibrary.prototype, 'load');
    load.mockRejectedValueOnce(new Error('no font file'));
    expect((await create('required')).json.submission).toMatchObject({
      ...{ state: 'error', error_message: rule },
    });
    load.mockRejectedValueOnce(new Error('no font file'));
    expect((await create('best_effort')).json.submission).toMatchObject({
      ...{ state: 'processed', conformance_reached: [], conformance_problems: [rule] },
    });
    expect((await create('required')).json.submission.conformance_reached).toEqual(['pdfa-2b']);
  });

  it('is set although nobody can read what keeps the document from it', async () => {
    const prefix = `${account.id}/compiled/`;
    const keys = async () => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);
    const before = await keys();
    const templateId = await template(rgb(0, 0.6, 0.7));
    const plan = (await keys()).find((key) => key.endsWith('.json') && !before.includes(key)) ?? '';
    const prepared = JSON.stringify({ pdfKey: `${prefix}missing.pdf`, plan: {} });
    await env.FILES.put(preparedKey(plan, [PLAN_VERSION, PREPARED_VERSION]), prepared);
    expectLogged(/what keeps it from its levels is not known: Error: The recompiled document/);
    const settings = { template: { conformance: 'pdfa-2b' } };
    const set = await as(account.live).put(`/templates/${templateId}`, settings);
    expect([set.status, notesOf(set)]).toEqual([200, []]);
  });

  it('is a PDF/UA of a document with tags, and says what keeps another from it', async () => {
    const api = as(account.live);
    const wish = { template: { conformance: ['pdfua-1', 'pdfa-2b'] } };
    const tagged = await createTemplate(account.live, [], taggedForm().bytes());
    const set = await api.put(`/templates/${tagged}`, wish);
    expect([notesOf(set), set.json.conformance]).toEqual([[], ['pdfa-2b', 'pdfua-1']]);
    const { json } = await api.post(`/templates/${tagged}/submissions`, { data });
    expect(json.submission).toMatchObject({
      ...{ conformance_reached: ['pdfa-2b', 'pdfua-1'], conformance_problems: [] },
    });
    const { claims, verdicts, broken } = judge(await download(json.submission.download_url));
    expect([claims, verdicts['pdfa-2b'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([
      ...[['pdfa-2b', 'pdfua-1'], 0, 0],
    ]);

    const untagged = await template(rgb(0.2, 0, 0));
    const rule = (what: string, clause: string) =>
      `It has ${what}: PDF/UA-1 allows none (ISO 14289-1, ${clause}).`;
    const rules = [
      rule('content without tags', '7.1'),
      rule('text in a language that it does not say', '7.2'),
    ];
    expect(notesOf(await api.put(`/templates/${untagged}`, wish))).toEqual(rules);
    const failed = await api.post(`/templates/${untagged}/submissions`, { data });
    expect(failed.json.submission).toMatchObject({ state: 'error', error_message: rules.join(' ') });
    const tried = await api.post(`/templates/${untagged}/submissions`, {
      ...{ data, conformance_demand: 'best_effort' },
    });
    expect(tried.json.submission).toMatchObject({
      ...{ state: 'processed', conformance_reached: ['pdfa-2b'], conformance_problems: rules },
    });
    expect(judge(await download(tried.json.submission.download_url)).claims).toEqual(['pdfa-2b']);
  });

  it('is made in a batch', async () => {
    const item = { template_id: await template(rgb(0, 0, 0)), data, conformance: 'pdfa-2b' };
    const { status, json } = await as(account.live).post('/submissions/batches', [item, item]);
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json.submissions).toHaveLength(2);
    for (const { download_url } of json.submissions) {
      const { verdicts, claims } = judge(await download(download_url));
      expect([claims, verdicts['pdfa-2b']]).toEqual([['pdfa-2b'], 0]);
    }
  });
});

describe('a printed PDF that cannot reach its level', () => {
  async function finished(demand: ConformanceDemand) {
    const document = await PDFDocument.create();
    document
      .addPage([300, 300])
      .drawText('Bare', { font: await document.embedFont(StandardFonts.Helvetica) });
    const printed = await document.save({ useObjectStreams: false });
    const fonts = fontsOfAssets(env.ASSETS);
    const conformance = await wantConformance(fonts, { levels: ['pdfa-2b'], demand });
    return finishPdf(printed, { about: {}, test: false, now: new Date(0), conformance });
  }
  const breach =
    'It has the font “Helvetica”, which is not embedded, on page 1: PDF/A-2b allows none (ISO 19005-2, 6.2.11.4.1).';

  it('fails with the rule', async () => {
    expect(await finished('required')).toEqual({ ok: false, message: breach, missingGlyphs: [] });
  });

  it('is of the level that it reaches, of two that it was to reach', async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const shape = context.register(context.stream('500 0 d0 0 0 400 400 re f'));
    const marks = context.obj({
      ...{
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 500, 500],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      },
      ...{ CharProcs: { mark1: shape }, Encoding: { Type: 'Encoding', Differences: [97, 'mark1'] } },
      ...{ FirstChar: 97, LastChar: 97, Widths: [500] },
    });
    const { node } = document.addPage([300, 300]);
    const name = node.newFontDictionary('F', context.register(marks));
    node.addContentStream(context.register(context.stream(`BT ${name} 9 Tf (a) Tj ET`)));
    const printed = await document.save({ useObjectStreams: false });
    const levels = ['pdfa-2b', 'pdfa-2u'] as const;
    const wanted = { levels, demand: 'best_effort' } as const;
    const conformance = await wantConformance(fontsOfAssets(env.ASSETS), wanted);
    const outcome = await finishPdf(printed, { about: {}, test: false, now: new Date(0), conformance });
    if (!outcome.ok) throw new Error(outcome.message);
    const rule =
      'It has characters of a font without a name whose text is unknown on page 1: PDF/A-2u allows none (ISO 19005-2, 6.2.11.7.2).';
    expect(outcome.conformance).toEqual({ reached: ['pdfa-2b'], breaches: [rule] });
    expect((await saysOf(outcome.pdf)).xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  });

  it('says a rule of both levels once', async () => {
    const what = 'the font “Helvetica”, which is not embedded, on page 1';
    const found = reachedBy([{ clause: '6.2.11.4.1', letter: 'B', what }], ['pdfa-2b', 'pdfa-2u']);
    expect(found).toEqual({ reached: [], breaches: [breach] });
  });

  it('is made without the level, with effort alone', async () => {
    const outcome = await finished('best_effort');
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.conformance).toEqual({ reached: [], breaches: [breach] });
    expect((await saysOf(outcome.pdf)).xmp).toBeNull();
  });
});
