import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { saveHtml } from '../../support/html-templates';
import { createMember, signIn } from '../../support/members';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const LEVELS = ['pdfa-2b', 'pdfua-1'];
const picture =
  'html: line 3, column 1: It has a picture without other words (alt): PDF/UA-1 allows none (ISO 14289-1, 7.3).';
const html = `<html lang="en"><title>T</title><h1>One</h1>
<p>Below:</p>
<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" width="40">`;

type Noted = { json: { document_diagnosis: { code: string; message: string }[] } };

function notesOf({ json }: Noted) {
  return json.document_diagnosis.map(({ code, message }) => `${code} ${message}`);
}

describe('what an HTML template keeps from its levels', { timeout: 60_000 }, () => {
  it('is said when the level is set, when the page is saved, when it is published, and before', async () => {
    const api = as(account.live);
    const templateId = await saveHtml(account, { html });
    expect(notesOf(await api.get(`/templates/${templateId}`))).toEqual([]);
    const set = await api.put(`/templates/${templateId}`, { template: { conformance: LEVELS } });
    expect(notesOf(set)).toEqual([`conformance_broken ${picture}`]);
    const check = await api.post(`/templates/${templateId}/check`);
    expect(check.json.level_problems).toEqual([picture]);
    const published = await api.post(`/templates/${templateId}/publish_version`, { version_type: 'major' });
    expect(notesOf(published)).toEqual([`conformance_broken ${picture}`]);
    const owner = await signIn(await createMember({ accountId: account.id }));
    owner.cookies.set('mode', 'live');
    const page = await owner.get(`/dashboard/templates/${templateId}`);
    expect(page.text).toContain('html: line 3, column 1: It has a picture without other words (alt)');
    const mended = await api.put(`/templates/${templateId}`, {
      template: { html: html.replace('<img', '<img alt="A dot"') },
    });
    expect(notesOf(mended)).toEqual([]);
    expect((await api.post(`/templates/${templateId}/check`)).json.level_problems).toEqual([]);
  });

  it.each([
    ['a picture without words', html],
    ['no language', '<title>T</title><h1>One</h1>'],
    ['a wrong language', '<html lang="x_y"><title>T</title><h1>One</h1>'],
    ['a first heading of level 2', '<html lang="en"><title>T</title><h2>Two</h2>'],
    ['a level that is skipped', '<html lang="en"><title>T</title><h1>One</h1><h3>Three</h3>'],
    [
      'a figure without words',
      '<html lang="en"><title>T</title><h1>One</h1><svg role="img" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    [
      'nothing',
      '<html lang="en"><title>T</title><h1>One</h1><img alt="" src="data:,"><svg role="img"><title>A</title><rect width="9" height="9"/></svg>',
    ],
    ['only what is doubtful', '<html lang="en"><h1>One</h1><table><tr><td>1</td></tr></table>'],
  ])('is what keeps its print from them: %s', async (_, source) => {
    const templateId = await saveHtml(account, { html: source });
    const settings = { conformance: LEVELS, conformance_demand: 'best_effort' };
    const set = await as(account.live).put(`/templates/${templateId}`, { template: settings });
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
    const clausesIn = (said: string[]) => said.map((one) => /14289-1, ([\d.]+)\)/.exec(one)?.[1]);
    const broken = notesOf(set).filter((note) => note.startsWith('conformance_broken'));
    const { conformance_problems: problems } = json.submission;
    expect(clausesIn(broken), `${broken} / ${problems}`).toEqual(clausesIn(problems));
  });
});
