import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { templates } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { saveHtml } from '../../support/html-templates';
import { download } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';
import { csv } from '../submissions/support/attached';

const html = '<html lang="en"><title>T</title><h1>One</h1>';
const untagged = { html_engine_options: { tagged_pdf: false } };
/** No level yet. */
const none = { conformance: 'none' };
const why = {
  files: 'PDF/A-2 allows no attached files but PDF/A (ISO 19005-2, 6.8): set conformance to pdfa-3b',
  encryption:
    'PDF/A allows no encryption (ISO 19005, 6.1.3): leave out the password, and turn off encrypt_pdfs',
  tags: 'PDF/UA-1 needs tags (ISO 14289-1, 7.1): set tagged_pdf to true',
};

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function put(templateId: string, change: Record<string, unknown>) {
  return as(account.live).put(`/templates/${templateId}`, { template: change });
}

function create(templateId: string, wish: Record<string, unknown>) {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: {}, ...wish });
}

function publish(templateId: string) {
  return as(account.live).post(`/templates/${templateId}/publish_version`, { version_type: 'major' });
}

async function template(settings: Record<string, unknown> = {}) {
  const templateId = await saveHtml(account, { html });
  const { status, text } = await put(templateId, settings);
  expect(status, text).toBe(200);
  return templateId;
}

describe('levels that contradict another setting of a template', { timeout: 60_000 }, () => {
  it.each([
    ['tags', none, { conformance: 'pdfua-1', ...untagged }, `html_engine_options/tagged_pdf: ${why.tags}`],
    [
      'tags, set before',
      { ...none, ...untagged },
      { conformance: ['pdfa-2b', 'pdfua-1'] },
      `html_engine_options/tagged_pdf: ${why.tags}`,
    ],
    ['tags, set after', { conformance: 'pdfua-1' }, untagged, `html_engine_options/tagged_pdf: ${why.tags}`],
    ['files', none, { conformance: 'pdfa-2u', attachments: [csv] }, `attachments: ${why.files}`],
    [
      'files, set after',
      { conformance: ['pdfa-2b', 'pdfa-2u'] },
      { attachments: [csv] },
      `attachments: ${why.files}`,
    ],
    [
      'encryption',
      { ...none, encrypt_pdfs: true },
      { conformance: 'pdfa-3b' },
      `conformance: ${why.encryption}`,
    ],
    [
      'encryption, set after',
      { conformance: 'pdfa-3b' },
      { encrypt_pdfs: true },
      `conformance: ${why.encryption}`,
    ],
  ])('are refused with the rule when they are set: %s', async (_, before, change, problem) => {
    const templateId = await template(before);
    expectProblems(await put(templateId, change), [`#/template/${problem}`]);
    const { json } = await as(account.live).get(`/templates/${templateId}?full=true`);
    expect(json.conformance).toEqual([before.conformance].flat().filter((level) => level !== 'none'));
    expect(json.attachments).toEqual([]);
  });

  it('are all said at once', async () => {
    const change = { conformance: ['pdfa-2b', 'pdfua-1'], attachments: [csv], ...untagged };
    expectProblems(await put(await template(), change), [
      `#/template/attachments: ${why.files}`,
      `#/template/html_engine_options/tagged_pdf: ${why.tags}`,
    ]);
  });

  it('hinder no setting that goes with them', async () => {
    const archived = await template({ conformance: 'pdfa-2u', ...untagged });
    expect((await create(archived, {})).json.submission.conformance_reached).toEqual(['pdfa-2u']);
    await template({ conformance: ['pdfa-3b', 'pdfua-1'], attachments: [csv] });
    await template({ conformance: 'pdfua-1', encrypt_pdfs: true });
  });

  it('are refused when a version is to be the draft again', async () => {
    const templateId = await template({ attachments: [csv] });
    expect((await publish(templateId)).status).toBe(200);
    expect((await put(templateId, { attachments: [], conformance: 'pdfa-2b' })).status).toBe(200);
    const restored = await as(account.live).post(`/templates/${templateId}/restore_version`, {
      version: '1.0.0',
    });
    expectProblems(restored, [`#/version: the version attaches files, and ${why.files}`]);
  });
});

describe('levels of a submission that contradict its template', { timeout: 60_000 }, () => {
  it.each([
    [
      'tags',
      untagged,
      { conformance: 'pdfua-1' },
      `the template prints no tags (html_engine_options), and ${why.tags}`,
    ],
    [
      'tags, with effort alone',
      untagged,
      { conformance: 'pdfua-1', conformance_demand: 'best_effort' },
      `the template prints no tags (html_engine_options), and ${why.tags}`,
    ],
    [
      'files',
      { attachments: [csv] },
      { conformance: 'pdfa-2b' },
      `the template attaches files, and ${why.files}`,
    ],
    ['encryption', { encrypt_pdfs: true }, { conformance: 'pdfa-2b' }, why.encryption],
  ])('are refused with the rule: %s', async (_, settings, wish, problem) => {
    const templateId = await template(settings);
    expectProblems(await create(templateId, wish), [`#/conformance: ${problem}`]);
    const item = { template_id: templateId, data: {}, ...wish };
    expectProblems(await as(account.live).post('/submissions/batches', [item]), [
      `#/submissions/0/conformance: ${problem}`,
    ]);
  });

  it('name what was sent where the template has the level', async () => {
    const templateId = await template({ conformance: 'pdfa-2b' });
    expectProblems(await create(templateId, { attachments: [csv] }), [`#/attachments: ${why.files}`]);
    expectProblems(await create(templateId, { password: 'secret' }), [`#/password: ${why.encryption}`]);
    const free = await create(templateId, { attachments: [csv], conformance: 'none' });
    expect(free.json.submission).toMatchObject({ state: 'processed', conformance_reached: [] });
  });

  it('are refused for a version that has what the draft has no more', async () => {
    const templateId = await template({ attachments: [csv] });
    await publish(templateId);
    await put(templateId, { attachments: [], conformance: 'pdfa-2b' });
    const problem = `#/conformance: the template attaches files, and ${why.files}`;
    expectProblems(await create(templateId, {}), [problem]);
    const draft = await create(templateId, { version: 'draft' });
    expect(draft.json.submission.conformance_reached).toEqual(['pdfa-2b']);
  });

  it('are missed as before by a template that was saved so, and makes PDFs without its level', async () => {
    const templateId = await template({ ...untagged, conformance_demand: 'best_effort' });
    const row = eq(templates.id, templateId);
    await database
      .update(templates)
      .set({ conformance: ['pdfa-2b', 'pdfua-1'] })
      .where(row);
    const { json } = await create(templateId, {});
    expect(json.submission).toMatchObject({ state: 'processed', conformance_reached: ['pdfa-2b'] });
    expectProblems(await create(templateId, { conformance_demand: 'required' }), [
      `#/conformance: the template prints no tags (html_engine_options), and ${why.tags}`,
    ]);
  });
});

describe('two levels of PDF/A', { timeout: 60_000 }, () => {
  const parts =
    'a file is of part 2 or of part 3 of PDF/A, and says so once (ISO 19005-3, 6.6.4): leave out pdfa-3b, or all others of PDF/A';

  it.each([
    [['pdfa-2b', 'pdfa-3b']],
    [['pdfa-2u', 'pdfa-3b', 'pdfua-1']],
    [['pdfa-3b', 'pdfa-2u', 'pdfa-2b']],
  ])('are refused if they are of two parts: %s', async (conformance) => {
    const templateId = await createTemplate(account.live, []);
    expectProblems(await put(templateId, { conformance }), [`#/template/conformance: ${parts}`]);
    expectProblems(await create(templateId, { conformance }), [`#/conformance: ${parts}`]);
    const source_pdfs = [{ type: 'template', id: templateId }];
    const sent = { source_pdfs, conformance };
    expectProblems(await as(account.live).post('/combined_submissions', sent), [`#/conformance: ${parts}`]);
  });

  it('are the higher one, which contains the lower, if they are of one part', async () => {
    const conformance = ['pdfa-2u', 'pdfa-2b', 'pdfa-2b'];
    for (const templateId of [await template({ conformance }), await createTemplate(account.live, [])]) {
      await put(templateId, { conformance });
      const { json } = await as(account.live).get(`/templates/${templateId}`);
      expect(json.conformance).toEqual(['pdfa-2b', 'pdfa-2u']);
      const { submission } = (await create(templateId, {})).json;
      expect(submission).toMatchObject({
        ...{ conformance_reached: ['pdfa-2b', 'pdfa-2u'], conformance_problems: [] },
      });
      const { claims, verdicts, broken } = judge(await download(submission.download_url));
      // What says 2u is a 2b as well.
      expect(claims).toEqual(['pdfa-2b', 'pdfa-2u']);
      expect([verdicts['pdfa-2b'], verdicts['pdfa-2u']], JSON.stringify(broken)).toEqual([0, 0]);
    }
  });
});
