import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { closeAll, countIn, deadDatabase, openNow } from '../../support/volumes';

type Made = { id: string; template: string; type: 'live' | 'test'; state: string; batch: string | null };

let account: Account;
let templates: string[];
/** Everything that was made, in the order of creation. */
const made: Made[] = [];
/** When each turn began to count. */
const turns: number[] = [];

function api() {
  return as(account.live);
}

async function make(template: number, test: boolean, isValid = true): Promise<void> {
  const templateId = templates[template] ?? '';
  const data = isValid ? { name: 'Ada' } : {};
  const { json } = await api().post(`/templates/${templateId}/submissions`, { data, test });
  const { id, state } = json.submission;
  made.push({ id, template: templateId, type: test ? 'test' : 'live', state, batch: null });
}

/** Some submissions of each kind, and a batch. */
async function makeSome(): Promise<void> {
  for (const template of [0, 1])
    for (const test of [false, true]) {
      await make(template, test);
      await make(template, test, false);
    }
  const { json } = await api().post('/submissions/batches', {
    template_id: templates[0],
    submissions: [{ data: { name: 'B' } }, { data: { name: 'C' }, test: true }],
  });
  for (const { id, test } of json.submissions)
    made.push({
      ...{ id, template: templates[0] ?? '', type: test ? 'test' : 'live', state: 'processed' },
      batch: json.submission_batch.id,
    });
  await until(async () => {
    const { json: listed } = await api().get('/submissions?type=all&limit=50');
    return made.every(({ id, state }) =>
      listed.submissions.some((one: Made) => one.id === id && one.state === state),
    );
  });
}

beforeAll(async () => {
  account = await createAccount();
  const name = [{ name: 'name', page: 1, required: true }];
  templates = [await createTemplate(account.live, name), await createTemplate(account.live, name)];
  await makeSome();
  turns.push(await openNow([1]));
  await makeSome();
  turns.push(await openNow([2]));
  await makeSome();
  // Back in the second: one volume has two stretches.
  turns.push(await openNow([1]));
  await makeSome();
}, 60_000);

afterAll(closeAll);

/** All pages of a list. */
async function pages(path: string, limit: number, token = account.live): Promise<Made[][]> {
  const found: Made[][] = [];
  for (let cursor = ''; ; ) {
    const after = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, json } = await as(token).get(`${path}&limit=${limit}${after}`);
    expect([status, json.incomplete]).toEqual([200, undefined]);
    found.push(json.submissions);
    if (json.submissions.length < limit) return found;
    cursor = json.next_cursor;
  }
}

function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id);
}

describe('lists over the seams of volumes', () => {
  it('have records in each of three volumes', async () => {
    expect(await countIn([0, 1, 2, 3], account.id)).toEqual([10, 20, 10, 0]);
  });

  const kinds = ['all', 'live', 'test'].flatMap((type) =>
    [undefined, 'processed', 'invalid_data'].flatMap((state) =>
      [undefined, 0, 1].map((template) => [type, state, template] as const),
    ),
  );

  it.each(kinds)(
    'are those of one database: %s ones in state %s of template %s',
    async (type, state, index) => {
      const template = index === undefined ? undefined : templates[index];
      const expected = made
        .filter((one) => type === 'all' || one.type === type)
        .filter((one) => state === undefined || one.state === state)
        .filter((one) => template === undefined || one.template === template)
        .reverse();
      const path = `${template ? `/templates/${template}` : ''}/submissions?type=${type}${state ? `&state=${state}` : ''}`;
      for (const limit of [3, 7, 50]) {
        const found = await pages(path, limit);
        expect(idsOf(found.flat())).toEqual(idsOf(expected));
        for (const page of found.slice(0, -1)) expect(page).toHaveLength(limit);
      }
    },
  );

  it('are those of one database for a token that is limited to a template', async () => {
    const limited = await createToken(account.id, 'live', { templateIds: [templates[1] ?? ''] });
    const expected = made.filter(({ template }) => template === templates[1]).reverse();
    expect(idsOf((await pages('/submissions?type=all', 3, limited)).flat())).toEqual(idsOf(expected));
  });

  it('begin and end at dates, also at a seam itself', async () => {
    const [first = 0, second = 0] = turns;
    const range = (from: number, to: number) =>
      `created_after=${new Date(from - 1).toISOString()}&created_before=${new Date(to).toISOString()}`;
    const inside = await pages(`/submissions?type=all&${range(first, second)}`, 4);
    expect(idsOf(inside.flat())).toEqual(idsOf(made.slice(10, 20).reverse()));
  });

  it('list batches once each, newest first', async () => {
    const expected = [...new Set(made.flatMap(({ batch }) => batch ?? []))].reverse();
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json } = await api().get(`/submissions/batches?type=all&limit=1${after}`);
      found.push(...json.submission_batches.map(({ id }: Made) => id));
      cursor = json.next_cursor;
    }
    expect(found).toEqual(expected);
  });

  it('add usage up', async () => {
    const live = made.filter(({ type, state }) => type === 'live' && state === 'processed').length;
    await until(async () => (await api().get('/usage')).json.months[0].live_pdfs === live);
    expect((await api().get('/usage')).json.days.map((day: { live_pdfs: number }) => day.live_pdfs)).toEqual([
      live,
    ]);
  });

  it('are incomplete while a volume does not answer, and say of which times', async () => {
    expectLogged(/D1_ERROR: the volume does not answer/);
    const [first = 0, second = 0, third = 0] = turns.map((time) => new Date(time).toISOString());
    const { status, json } = await api().get('/submissions?type=all&limit=50', {
      env: { VOLUME_2: deadDatabase },
    });
    expect(status).toBe(200);
    expect([json.incomplete, json.missing_spans]).toEqual([true, [{ from: second, until: third }]]);
    expect(idsOf(json.submissions)).toEqual(idsOf([...made.slice(0, 20), ...made.slice(30)].reverse()));
    const other = await api().get('/submissions?type=all&limit=50', { env: { VOLUME_1: deadDatabase } });
    expect(other.json.missing_spans).toEqual([
      { from: third, until: null },
      { from: first, until: second },
    ]);
    const batches = await api().get('/submissions/batches?type=all', { env: { VOLUME_2: deadDatabase } });
    expect(batches.json.missing_spans).toEqual([{ from: second, until: third }]);
    expect(batches.json.submission_batches).toHaveLength(3);
    // A sum of less would be wrong.
    expect((await api().get('/usage', { env: { VOLUME_2: deadDatabase } })).status).toBe(503);
    // Its records are there by their ids.
    for (const { id } of made.slice(20, 30))
      expect((await api().get(`/submissions/${id}`, { env: { VOLUME_2: deadDatabase } })).status).toBe(200);
  });

  it('do not ask a volume that cannot have records of the page', async () => {
    const page = await api().get('/submissions?type=all&limit=10', { env: { VOLUME_2: deadDatabase } });
    expect([page.json.incomplete, page.json.submissions.length]).toEqual([undefined, 10]);
  });
});
