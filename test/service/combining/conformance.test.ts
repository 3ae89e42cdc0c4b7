import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { combine, combined, failure } from '../../support/combining';
import { createMember, signIn } from '../../support/members';
import { download } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';
import { taggedForm } from '../../support/tagged-form';

const BOTH = ['pdfa-2u', 'pdfua-1'];

let account: Account;
let archived: string;
let plain: string;

beforeAll(async () => {
  account = await createAccount();
  archived = await createTemplate(account.live, [], taggedForm().bytes());
  const wish = { template: { conformance: BOTH } };
  const set = await as(account.live).put(`/templates/${archived}`, wish);
  expect(set.status, set.text).toBe(200);
  plain = await createTemplate(account.live, []);
});

/** A finished submission, as a source. */
async function submission(templateId: string, more: object = {}) {
  const data = templateId === archived ? { name: 'Ada', member: true } : {};
  const path = `/templates/${templateId}/submissions`;
  const { status, text, json } = await as(account.live).post(path, { data, ...more });
  expect(status, text).toBe(201);
  return { type: 'submission', id: json.submission.id };
}

describe('the conformance of a combined PDF', { timeout: 60_000 }, () => {
  it.each([
    { what: 'of two archived documents', first: {}, wish: {} },
    { what: 'with forms that stay fillable', first: { editable: true }, wish: {} },
    { what: 'with the TEST watermark', first: {}, wish: { test: true } },
    { what: 'with a seal', first: { seal: 'best_effort' }, wish: {} },
  ])('is that of all its parts: $what', async ({ first, wish }) => {
    const sources = [await submission(archived, first), await submission(archived)];
    const record = await combined(combine(account.live, sources, { conformance: BOTH, ...wish }));
    expect(record).toMatchObject({ conformance_reached: BOTH, conformance_problems: [], page_count: 2 });
    expect(record.seal === null).toBe(!('seal' in first));
    const { claims, verdicts, broken } = judge(await download(record.download_url));
    expect([claims, verdicts['pdfa-2u'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([
      ...[['pdfa-2b', ...BOTH], 0, 0],
    ]);
  });

  it('is none unless it is asked for', async () => {
    const record = await combined(combine(account.live, [await submission(archived)]));
    expect(record).toMatchObject({ conformance_reached: [], conformance_problems: [] });
    expect(judge(await download(record.download_url)).claims).toEqual([]);
  });

  it('fails with the rule and the part that breaks it, or says what is reached', async () => {
    const sources = [await submission(archived), { type: 'template', id: plain }];
    const said = await failure(account.live, combine(account.live, sources, { conformance: 'pdfa-2b' }));
    expect(said).toMatch(
      /^It has the font “[^”]+”, which is not embedded, on page 2 \(page 1 of #\/source_pdfs\/1\)/,
    );
    expect(said).toContain('PDF/A-2b allows none (ISO 19005-2, 6.2.11.4.1).');
    const wish = { conformance: 'pdfa-2b', conformance_demand: 'best_effort' };
    const record = await combined(combine(account.live, sources, wish));
    expect(record).toMatchObject({ conformance_reached: [], conformance_problems: [expect.any(String)] });
    expect(record.conformance_problems.join(' ')).toBe(said);
    expect(judge(await download(record.download_url)).claims).toEqual([]);
  });

  it('stands on the pages of the dashboard, with what is missing', async () => {
    const owner = await signIn(await createMember({ accountId: account.id }));
    owner.cookies.set('mode', 'live');
    const source = await submission(archived);
    const shown = async (path: string) => (await owner.get(`/dashboard/submissions/${path}`)).text;
    expect(await shown(source.id)).toContain('PDF/A-2u, PDF/UA-1');
    const wish = { conformance: 'pdfa-2b', conformance_demand: 'best_effort' };
    const mixed = [source, { type: 'template', id: plain }];
    const [whole, broken] = [
      await combined(combine(account.live, [source], { conformance: BOTH })),
      await combined(combine(account.live, mixed, wish)),
    ];
    expect(await shown(`combined/${whole.id}`)).toContain('PDF/A-2u, PDF/UA-1');
    const page = await shown(`combined/${broken.id}`);
    expect(page).toContain('No level');
    expect(page).toContain('PDF/A-2b allows none (ISO 19005-2, 6.2.11.4.1).');
  });

  it('excludes a password, except for PDF/UA alone', async () => {
    const sources = [await submission(archived)];
    const locked = { password: 'open sesame' };
    expectProblems(await combine(account.live, sources, { conformance: BOTH, ...locked }), [
      '#/conformance: PDF/A allows no encryption (ISO 19005, 6.1.3): leave out the password, and turn off encrypt_pdfs',
    ]);
    const record = await combined(combine(account.live, sources, { conformance: 'pdfua-1', ...locked }));
    expect(record.conformance_reached).toEqual(['pdfua-1']);
  });
});
