import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { isCorrectable } from '../../../src/app/http/pages/corrected';
import { spanOfDays } from '../../../src/app/http/pages/records/filter-day';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { type Browser, createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';
import { ask, buyer, createContract, seller } from '../../support/signing';
import { delivered } from '../../support/webhooks';

let account: Account;
let owner: Browser;
let viewer: Browser;
let stranger: Browser;
let paths: Record<'document' | 'waiting' | 'batch' | 'combined' | 'delivery', string>;
let requestId: string;

function under(path: string) {
  return `/dashboard/submissions/${path}`;
}

beforeAll(async () => {
  account = await createAccount();
  const { id: accountId } = account;
  owner = await signIn(await createMember({ accountId }));
  viewer = await signIn(await createMember({ accountId, role: 'viewer' }));
  stranger = await signIn(await createMember());
  const template_id = await createTemplate(account.test, [{ name: 'name', page: 1 }]);
  const made = await as(account.test).post(`/templates/${template_id}/submissions`, {
    data: { name: '<script>alert(1)</script>' },
    metadata: { note: '</script><script>alert(2)</script>' },
  });
  const { id } = made.json.submission;
  const asked = await ask(account.test, await createContract(account.test), [buyer(), seller()]);
  const batch = await as(account.test).post('/submissions/batches', [{ template_id, data: { name: 'A' } }]);
  const source_pdfs = [{ type: 'submission', id }];
  const combined = await as(account.test).post('/combined_submissions', { source_pdfs });
  const sent = await delivered(account.live);
  requestId = asked.data_requests[0].id;
  paths = {
    document: under(id),
    waiting: under(asked.id),
    batch: under(`batches/${batch.json.submission_batch.id}`),
    combined: under(`combined/${combined.json.combined_submission.id}`),
    delivery: `/dashboard/webhooks/deliveries/${sent.deliveryId}`,
  };
}, 60_000);

describe('pages of documents and webhooks', () => {
  it('say how the newest deliveries of an endpoint went', async () => {
    const own = await createAccount();
    const visitor = await signIn(await createMember({ accountId: own.id }));
    visitor.cookies.set('mode', 'live');
    const { endpointId } = await delivered(own.live);
    const sent = await as(own.live).post(`/webhook_endpoints/${endpointId}/test`, {});
    await until(async () => (await visitor.get('/dashboard/webhooks')).text.includes('2 delivered'));
    const { text } = await visitor.get('/dashboard/webhooks');
    expect(text).toMatch(/Median response time<\/dt><dd>\d+ ms/);
    expect(sent.status).toBe(201);
    expect((await stranger.get('/dashboard/webhooks')).text).not.toContain('delivered');
  });

  it('show what is there, with nothing of it as markup', async () => {
    for (const path of Object.values(paths)) expect((await owner.get(path)).status, path).toBe(200);
    const { text } = await owner.get(paths.document);
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert');
    expect((await owner.get('/dashboard/submissions')).text).toContain(paths.document);
    expect((await owner.get('/dashboard/submissions/batches')).text).toContain(paths.batch);
    expect((await owner.get('/dashboard/submissions/combined')).text).toContain(paths.combined);
  });

  it('title documents by their file name or their first texts, until they expire', async () => {
    const own = await createAccount();
    const browser = await signIn(await createMember({ accountId: own.id }));
    browser.cookies.set('mode', 'live');
    const template = await createTemplate(own.live, [
      { name: 'number', page: 1 },
      { name: 'buyer/name', page: 1 },
      { name: 'buyer/town', page: 1 },
    ]);
    const data = { number: '4711', buyer: { name: 'Ada & Co', town: 'Turin' } };
    const make = async (more: object) =>
      (await as(own.live).post(`/templates/${template}/submissions`, { data, ...more })).json.submission.id;
    const plain = await make({});
    await make({ metadata: { pdf_filename: 'invoice 7.pdf' } });
    const list = async () => (await browser.get('/dashboard/submissions')).text;
    expect(await list()).toContain(`<a href="${under(plain)}"><span dir="auto">Ada &amp; Co · Turin</span>`);
    expect(await list()).toContain('<span dir="auto">invoice_7</span>');
    expect(await list()).toContain('aria-label="Download “invoice_7”"');
    const page = (await browser.get(under(plain))).text;
    expect(page).toContain('<h1 dir="auto">Ada &amp; Co · Turin</h1>');
    expect(page).toContain('<title>Ada &amp; Co · Turin · Quillet</title>');
    expect((await as(own.live).delete(`/submissions/${plain}`)).status).toBe(200);
    await until(async () => !(await list()).includes('Turin'));
  });

  it('list those that wait, oldest first, by template, with what can be done', async () => {
    const own = await createAccount();
    const member = await signIn(await createMember({ accountId: own.id }));
    member.cookies.set('mode', 'live');
    const viewing = await signIn(await createMember({ accountId: own.id, role: 'viewer' }));
    viewing.cookies.set('mode', 'live');
    const [one, other] = [await createContract(own.live), await createContract(own.live)];
    const made = [];
    for (const template of [one, other, one])
      made.push((await ask(own.live, template, [buyer(), seller()])).id);
    const [first, second, third] = made;
    const listed = async (query = '', browser = member) => {
      const { text } = await browser.get(under(`waiting${query}`));
      return [...text.matchAll(/<th scope="row"><a href="[^"]*\/(sub_\w+)"/g)].map(([, id]) => id);
    };
    await until(async () => (await listed()).length === 3);
    expect(await listed()).toEqual([first, second, third]);
    expect(await listed(`?template=${one}`)).toEqual([first, third]);
    expect(await listed(`?template=${one}&cursor=${first}`)).toEqual([third]);
    expect(await listed('?template=tpl_nothing')).toEqual([]);
    const { text } = await member.get(under('waiting'));
    expect(text.match(/aria-label="Cancel… /g)).toHaveLength(3);
    expect(text).toMatch(/data-opens="edit-\w+"/);
    expect(text).toContain('data-refreshed');
    expect(await listed('', viewing)).toEqual([first, second, third]);
    expect((await as(own.live).delete(`/submissions/${second}`)).status).toBe(200);
    await until(async () => (await listed()).length === 2);
    expect(await listed()).toEqual([first, third]);
    expect((await viewing.get(under('waiting'))).text).not.toMatch(/data-act=|data-opens=|data-send=/);
  });

  it('name the people who are asked', async () => {
    expect((await owner.get('/dashboard/submissions')).text).toContain(
      `<bdi>${buyer().name}, ${seller().name}</bdi>`,
    );
  });

  it('are not there for others, like what does not exist', async () => {
    for (const path of Object.values(paths)) {
      const foreign = await stranger.get(path);
      const absent = await stranger.get(path.replace(/\w{20}$/, '0000000000000000000A'));
      expect(foreign.status, path).toBe(404);
      expect(foreign.text).toBe(absent.text);
    }
  });

  it('are of live documents or of tests, as the switch says', async () => {
    owner.cookies.set('mode', 'live');
    for (const list of ['', '/batches', '/combined'])
      expect((await owner.get(`/dashboard/submissions${list}`)).text).toContain('class="empty"');
    owner.cookies.delete('mode');
  });

  it('have no buttons for viewers, whom the API refuses as well', async () => {
    for (const path of [paths.waiting, paths.delivery, '/dashboard/webhooks']) {
      expect((await owner.get(path)).text).toMatch(/data-act=|data-opens=/);
      expect((await viewer.get(path)).text).not.toMatch(/data-act=|data-opens=|data-send=/);
    }
    const tried = await viewer.api('POST', `/data_requests/${requestId}/tokens`);
    expectRefusal(tried, 403, 'not_permitted');
  });

  it('find a template by its name, whatever that looks like, or by its id, also when it is gone', async () => {
    const id = await createTemplate(account.test, []);
    await as(account.test).put(`/templates/${id}`, { template: { name: 'tpl_invoice' } });
    const list = async (text: string) =>
      (await owner.get(`/dashboard/submissions?template=${encodeURIComponent(text)}`)).text;
    for (const text of ['tpl_invoice', id, `tpl_invoice · ${id}`])
      expect(await list(text)).toContain(`value="tpl_invoice · ${id}"`);
    expect(await list('tpl_nothing')).toContain('No templates match.');
    await as(account.test).delete(`/templates/${id}`);
    expect(await list(id)).toContain(`value="${id}"`);
    expect(await list(id)).not.toContain('No templates match.');
  });

  it('search for words, and say which', async () => {
    const found = async (text: string) => (await owner.get(`/dashboard/submissions?search=${text}`)).text;
    expect(await found('scri+alert')).toContain(paths.document);
    expect(await found('scri+nowhere')).not.toContain(paths.document);
    expect(await found('scri+nowhere')).toContain('value="scri nowhere"');
    expect(await found('...')).toContain('must have a letter or a digit');
  });

  it('keep filters for each member alone, viewers too', async () => {
    const list = '/dashboard/submissions';
    const saved = async (browser: Browser, fields: Record<string, string>, to = 'filters') =>
      browser.submit(`${list}/${to}`, { csrf: await browser.csrfToken(), ...fields });
    const name = '<b>Failed</b>';
    const done = await saved(viewer, { name, state: 'error', search: 'ada & co', from: '' });
    expect(done.headers.get('location')).toBe(`${list}?search=ada+%26+co&state=error`);
    const shown = (await viewer.get(list)).text;
    expect(shown).toContain('<bdi>&lt;b&gt;Failed&lt;/b&gt;</bdi>');
    expect(shown).toContain(`href="${list}?search=ada+%26+co&amp;state=error"`);
    expect((await owner.get(list)).text).not.toContain('Failed&lt;/b&gt;');
    await saved(owner, { name }, 'filters/remove');
    await saved(viewer, { name, state: 'pending' });
    expect((await viewer.get(`${list}?state=pending`)).text).toContain('Delete filter “&lt;b&gt;Failed');
    expect((await saved(viewer, { name: ' ', state: 'error' })).headers.get('location')).toContain(
      'problem=name',
    );
    expect((await saved(viewer, { name: 'empty' })).headers.get('location')).toContain('problem=name');
    expect((await viewer.submit(`${list}/filters`, { csrf: 'x', name: 'y', state: 'error' })).status).toBe(
      403,
    );
    await saved(viewer, { name }, 'filters/remove');
    expect((await viewer.get(list)).text).not.toContain('Failed&lt;/b&gt;');
  });

  it('keep so many filters and no more', async () => {
    const member = await signIn(await createMember());
    const csrf = await member.csrfToken();
    const save = (name: string) =>
      member.submit('/dashboard/submissions/filters', { csrf, name, state: 'error' });
    for (let count = 0; count < limits.savedFilters; count++) await save(`filter ${count}`);
    expect((await save('filter 0')).headers.get('location')).not.toContain('problem');
    const refused = await save('one more');
    expect(refused.headers.get('location')).toContain('problem=full');
    expect((await member.get(refused.headers.get('location') ?? '')).text).toContain('Delete one first.');
  });

  it('say what is wrong with a filter', async () => {
    for (const query of ['state=nothing', 'from=yesterday', 'cursor=x', 'from=2026-01-01&zone=Mars'])
      expect((await owner.get(`/dashboard/submissions?${query}`)).text).toContain('Invalid filter');
    for (const name of ['search', 'id']) {
      const gone = await owner.get(`/dashboard/submissions?${name}=sub_0000000000000000000A`);
      expect(gone.status).toBe(404);
      expect(gone.text).toContain('No document has this ID.');
    }
    const known = await owner.get(`/dashboard/submissions?search=${paths.document.split('/').at(-1)}`);
    expect(known.headers.get('location')).toBe(paths.document);
  });
});

describe('the list of files', () => {
  it('says what is in each, what is not and why, and how far it is', async () => {
    const own = await createAccount();
    const member = await signIn(await createMember({ accountId: own.id }));
    member.cookies.set('mode', 'live');
    const template = await createTemplate(own.live, [{ name: 'name', page: 1 }]);
    await as(own.live).put(`/templates/${template}`, { template: { name: 'Bill <b>' } });
    const absent = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
    const bundled = async (body: object) => {
      const made = await as(own.live).post('/bundles', body);
      expect(made.status, made.text).toBe(201);
      await until(async () => {
        return (await as(own.live).get(`/bundles/${made.json.id}`)).json.state === 'processed';
      });
    };
    await bundled({ format: 'csv', filter: {} });
    const filter = {
      template_id: template,
      state: 'error',
      search: 'ada',
      created_after: '2026-01-01T00:00:00Z',
    };
    await bundled({ format: 'xlsx', filter });
    await bundled({ format: 'zip', submission_ids: [absent] });
    await bundled({ format: 'zip', name: 'Batch 7', submission_ids: [absent] });
    const shown = (text: string) => text.replace(/<(code|small).*?<\/\1>/g, '').replace(/<[^>]+>/g, '');
    const page = async () => (await member.get(under('bundles'))).text;
    const rows = [...(await page()).matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell]) =>
      shown(cell ?? ''),
    );
    expect(rows).toEqual([
      'ZIP file: Batch 7',
      'ZIP file: 1 selected document',
      'Excel table: Bill &lt;b&gt; · Failed · “ada” · created from 1 Jan 2026, 00:00 UTC',
      'CSV table: All documents',
    ]);
    expect(await page()).toContain(`<code>${absent}</code></a> Not found`);
    expect(await page()).not.toContain('data-bundle');
    await env.DB.prepare("update bundles set state = 'pending', leased_until = 9e15 where account_id = ?")
      .bind(own.id)
      .run();
    expect(await page()).toContain('Finishing the file…');
    expect(await page()).toMatch(/<progress id="progress-bun_\w+" max="1" value="1"/);
  });
});

describe('days of filters', () => {
  it.each([
    ['2026-11-27', undefined, '2026-11-27T00:00', '2026-11-28T00:00'],
    ['2026-11-27', 'Asia/Tokyo', '2026-11-26T15:00', '2026-11-27T15:00'],
    ['2026-11-27', 'America/Los_Angeles', '2026-11-27T08:00', '2026-11-28T08:00'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'],
    // Its clocks went from midnight to one, and back from midnight to eleven.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00', '2018-11-05T02:00'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00', '2018-02-19T03:00'],
  ])('begin and end %s in %s as its clocks do', (day, zone, first, end) => {
    expect(spanOfDays({ from: day, to: day, zone })).toEqual({
      createdAfter: Date.parse(`${first}Z`) - 1,
      createdBefore: Date.parse(`${end}Z`),
    });
  });

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('are those of the reader in %s', async (zone) => {
    const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
    const { created_at } = (await as(account.test).get(`/submissions/${paths.document.split('/').at(-1)}`))
      .json;
    const at = Date.parse(created_at);
    const list = async (days: object) => {
      const query = new URLSearchParams({ ...days, zone });
      return (await owner.get(`/dashboard/submissions?${query}`)).text;
    };
    expect(await list({ from: dayOf(at), to: dayOf(at) })).toContain(paths.document);
    expect(await list({ from: dayOf(at + 86_400_000) })).not.toContain(paths.document);
    expect(await list({ to: dayOf(at - 86_400_000) })).not.toContain(paths.document);
    const log = await owner.get(`/dashboard/account/log?from=${dayOf(at)}&zone=${encodeURIComponent(zone)}`);
    expect(log.text).toContain(`name="zone" value="${zone}"`);
  });
});

describe('the list of batches', () => {
  it('is newest first, paged, and knows tests from live ones', async () => {
    const other = await createAccount();
    const template_id = await createTemplate(other.live, []);
    const ids: string[] = [];
    for (const tests of [[true], [false], [true, false], [true]]) {
      const body = tests.map((test) => ({ template_id, data: {}, test }));
      const { json } = await as(other.live).post('/submissions/batches', body);
      ids.unshift(json.submission_batch.id);
    }
    const [newest, mixed, live, first] = ids;
    const list = async (query: string, token = other.live) => {
      const { json } = await as(token).get(`/submissions/batches${query}`);
      return json.submission_batches.map(({ id }: { id: string }) => id);
    };
    expect(await list('')).toEqual(ids);
    expect(await list('?type=test')).toEqual([newest, first]);
    expect(await list('?type=live')).toEqual([mixed, live]);
    expect(await list('', other.test)).toEqual([newest, first]);
    expect(await list('?type=live', other.test)).toEqual([]);
    expect(await list('?limit=2')).toEqual([newest, mixed]);
    expect(await list(`?cursor=${mixed}`)).toEqual([live, first]);
    expect(await list('', await createToken((await createAccount()).id, 'live'))).toEqual([]);
    expectRefusal(await as(other.live).get('/submissions/batches?cursor=x'), 422, 'validation_failed');
  });
});

describe('another link', () => {
  it('is mailed to those who get mail, now and then', async () => {
    const template = await createContract(account.test);
    const byMail = buyer({ auth_type: 'email_link', auth_session_started_at: undefined });
    const { data_requests } = await ask(account.test, template, [byMail, seller()]);
    const [mailed, told] = data_requests.map(({ id }: { id: string }) => `/data_requests/${id}/send_link`);
    expect((await owner.api('POST', mailed)).status).toBe(200);
    expectRefusal(await owner.api('POST', mailed), 409, 'conflict');
    expectRefusal(await owner.api('POST', told), 409, 'conflict');
  });
});

describe('a document that is made again', () => {
  const stored = { sha256: 'a', inline: '{}' };
  it.each([
    ['has data', {}, stored, true],
    ['will expire', { expiresAt: 11 }, stored, true],
    ['is due to expire', { expiresAt: 10 }, stored, false],
    ['is due and held', { expiresAt: 10, expiryPutOff: { until: 20, held: true } }, stored, true],
    ['has expired', { expiresAt: 5, expiredAt: 6 }, stored, false],
    ['has signers', { dataRequests: [{}] }, stored, false],
    ['has no data', {}, null, false],
  ] as const)('is one that %s: %o', (_, record, data, expected) => {
    const usual = { expiresAt: null, expiredAt: null, dataRequests: [] };
    expect(isCorrectable({ ...usual, ...record }, data, 10)).toBe(expected);
  });

  it('begins with the data of the one that it corrects, while that is stored', async () => {
    const own = await createAccount();
    const member = await signIn(await createMember({ accountId: own.id }));
    const template = await createTemplate(own.test, [{ name: 'name', page: 1 }]);
    const made = await as(own.test).post(`/templates/${template}/submissions`, {
      data: { name: 'Ada </script>' },
      metadata: { order: 7 },
    });
    const { id } = made.json.submission;
    const form = `/dashboard/templates/${template}/generate?corrects=${id}`;
    expect((await member.get(under(id))).text).toContain(`href="${form}"`);
    const { status, text } = await member.get(form);
    expect(status).toBe(200);
    expect(text).toContain(`href="${under(id)}"`);
    expect(text).toContain(`"corrects":{"id":"${id}"`);
    expect(text).toContain('"metadata":{"order":7}');
    expect(text).not.toContain('Ada </script>');

    const other = await createTemplate(own.test, []);
    for (const path of [form.replace(template, other), form.replace(id, 'sub_0000000000000000000A')])
      expect((await member.get(path)).status, path).toBe(404);
    expect((await stranger.get(form)).status).toBe(404);
    const viewing = await signIn(await createMember({ accountId: own.id, role: 'viewer' }));
    expect((await viewing.get(under(id))).text).not.toContain('?corrects=');

    const again = await as(own.test).post(`/templates/${template}/submissions`, {
      data: { name: 'Ada' },
      metadata: { corrects: id },
    });
    expect((await member.get(under(again.json.submission.id))).text).toContain(
      `<a href="${under(id)}">${id}</a>`,
    );
    const contract = await createContract(own.test);
    const asked = await ask(own.test, contract, [buyer(), seller()]);
    const ofSigners = `/dashboard/templates/${contract}/generate?corrects=${asked.id}`;
    expect((await member.get(under(asked.id))).text).not.toContain('?corrects=');
    expect((await member.get(ofSigners)).status).toBe(404);
    await member.api('DELETE', `/submissions/${id}`);
    expect((await member.get(form)).status).toBe(404);
    expect((await member.get(under(id))).text).not.toContain('?corrects=');
  });
});
