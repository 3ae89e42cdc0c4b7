import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { volumeTurns } from '../../../src/core/db/schema';
import { forgetTurns } from '../../../src/core/db/volumes/read-map';
import { idAtTime } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { insertBackupRows, listBackupRows } from '../../../src/service/backup/backup-store';
import { noProgress } from '../../../src/service/bundles/bundle-record';
import { takeBundleStep } from '../../../src/service/bundles/bundle-step';
import type { Bundle } from '../../../src/service/bundles/bundle-store';
import { type EraseDeps, erasePart } from '../../../src/service/leaving/erasure/erase-part';
import { eraseSteps } from '../../../src/service/leaving/erasure/erase-steps';
import { type Projected, projectTogether } from '../../../src/service/submissions/life/project-together';
import { readRecords } from '../../../src/service/submissions/life/read-records';
import { searchedWordsIn, wordsIn } from '../../../src/service/submissions/search/words-in';
import {
  type Account,
  type Answer,
  as,
  createAccount,
  createToken,
  database,
  firstVolume,
  type Token,
  volumes,
} from '../../support/app';
import { archive, files, rowOf, stubOf } from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { templateApi } from '../../support/lifecycle';
import { expectProblems } from '../../support/refusals';
import { atTheDocument, signer } from '../../support/signing';
import { closeAll } from '../../support/volumes';

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
  await templateApi(account.live, templateId).update({ allow_additional_properties: true });
});

async function create(data: object, more: object = {}, template = templateId, token = account.live) {
  const made = await as(token).post(`/templates/${template}/submissions`, { data, ...more });
  expect(made.status, made.text).toBe(201);
  const id: string = made.json.submission.id;
  return id;
}

function search(text: string, query = '', token: Token = account.live): Promise<Answer> {
  return as(token).get(`/submissions?search=${encodeURIComponent(text)}${query}`);
}

async function found(text: string, query = '', token: Token = account.live): Promise<string[]> {
  const { status, json, text: body } = await search(text, query, token);
  expect(status, body).toBe(200);
  return json.submissions.map(({ id }: { id: string }) => id);
}

/** A word that no other test has. */
function unique(): string {
  return `w${crypto.randomUUID().replaceAll('-', '')}`;
}

/** The words of the index that contain this text, of all accounts. */
async function indexed(text: string): Promise<string[]> {
  await env.DB.prepare("create virtual table indexed using fts5vocab('submission_search', 'row')").run();
  try {
    const { results } = await env.DB.prepare('select term from indexed where instr(term, ?) > 0')
      .bind(text)
      .all<{ term: string }>();
    return results.map(({ term }) => term);
  } finally {
    await env.DB.prepare('drop table indexed').run();
  }
}

async function wordsOf(id: string): Promise<string | null> {
  const row = await env.DB.prepare('select words from submissions where id = ?')
    .bind(id)
    .first<{ words: string | null }>();
  return row?.words ?? null;
}

/** Copies the row of a submission under another id, with these words. */
async function copyRow(id: string, copy: string, words: string): Promise<void> {
  await env.DB.prepare(
    `insert into submissions (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at, words)
      select ?1, account_id, template_id, test, state, settled, version, json_set(record, '$.id', ?1), created_at, updated_at, ?2
      from submissions where id = ?3`,
  )
    .bind(copy, words, id)
    .run();
}

describe('words of a text', () => {
  it.each([
    ['Ada Lovelace, 10 Downing St.', ['ada', 'lovelace', '10', 'downing', 'st']],
    ['ÉCOLE Straße ΟΔΟΣ İstanbul', ['ecole', 'strasse', 'οδοσ', 'istanbul']],
    ['ada@example.com 2026-11-26', ['ada', 'example', 'com', '2026', '11', '26']],
    ['東京都 Tokyo', ['東', '京', '都', 'tokyo']],
    ['… — “”', []],
  ])('of %s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('words of a search', () => {
  it.each([
    ['ada Ada ÁDA', ['ada']],
    ['lovelace love london', ['lovelace', 'london']],
    // These begin no other word, because they find themselves only.
    ['lo london l', ['lo', 'london', 'l']],
  ])('of %s', (text, words) => {
    expect(searchedWordsIn(text)).toEqual(words);
  });
});

describe('a search', () => {
  it('finds data, metadata, the name of the file and signers, newest first', async () => {
    const word = unique();
    const inData = await create({ name: `Jos\u00e9 ${word}`, inner: { list: ['Zürich', 4711] } });
    const inMetadata = await create({ name: 'Ada' }, { metadata: { order: word } });
    const inFile = await create({ name: 'Ada' }, { metadata: { pdf_filename: `${word}.pdf` } });
    const asked = await create({}, { data_requests: [{ ...signer('Ada'), name: word }] });
    expect(await found(word)).toEqual([asked, inFile, inMetadata, inData]);
    expect(await found(`${word} JOSE`)).toEqual([inData]);
    expect(await found(`zurich 4711 ${word.slice(0, 20)}`)).toEqual([inData]);
    expect(await found(`${word} nowhere`)).toEqual([]);
    expect(await found(word.slice(1))).toEqual([]);
  });

  it('keeps to the other filters and to pages', async () => {
    const word = unique();
    const other = await createTemplate(account.live, fields);
    const live = await create({ name: word });
    const test = await create({ name: word }, { test: true });
    const ofOther = await create({ name: word }, {}, other);
    expect(await found(word, '&type=live')).toEqual([ofOther, live]);
    expect(await found(word, '', account.test)).toEqual([test]);
    expect(await found(word, '&state=error')).toEqual([]);
    const first = await search(word, '&limit=2');
    expect(first.json).toMatchObject({ next_cursor: test, submissions: [{ id: ofOther }, { id: test }] });
    expect(await found(word, `&limit=2&cursor=${test}`)).toEqual([live]);
    const { json } = await as(account.live).get(`/templates/${other}/submissions?search=${word}`);
    expect(json.submissions).toMatchObject([{ id: ofOther }]);
    const limited = await createToken(account.id, 'live', { templateIds: [other] });
    expect(await found(word, '', limited)).toEqual([ofOther]);
  });

  it('never finds what another account has', async () => {
    const word = unique();
    const id = await create({ name: word });
    const stranger = await createAccount();
    expect(await found(word)).toEqual([id]);
    expect(await found(word, '', stranger.live)).toEqual([]);
    expect(await found(`"${word}" OR a*`, '', stranger.live)).toEqual([]);
  });

  it.each(['', '...', ' ', '"*"'])('refuses a search without a word: “%s”', async (text) => {
    expectProblems(await search(text), ['?search: must have a letter or a digit']);
  });

  it('finds words that begin so from three letters on', async () => {
    const word = unique();
    const id = await create({ name: `${word} Xyzzy` });
    expect(await found(`${word} xyz`)).toEqual([id]);
    expect(await found(`${word} xy`)).toEqual([]);
  });

  it('refuses more words than it looks for, and counts none twice', async () => {
    const words = Array.from({ length: limits.searchWords + 1 }, (_, index) => `w${index + 10}`);
    const problem = `must have at most ${limits.searchWords} words`;
    expectProblems(await search(words.join(' ')), [`?search: ${problem}`]);
    expect(await found(`${words.slice(1).join(' ')} ${words.slice(1).join(' ')}`)).toEqual([]);
    const filter = { search: words.join(' ') };
    expectProblems(await as(account.live).post('/bundles', { format: 'csv', filter }), [
      `#/filter/search: ${problem}`,
    ]);
  });

  it('refuses a search that is too long', async () => {
    expectProblems(await search('a'.repeat(limits.searchChars + 1)), [
      `?search: must have at most ${limits.searchChars} characters`,
    ]);
  });

  it('finds what is archived', async () => {
    const word = unique();
    const id = await create({ name: word });
    await archive(account, id);
    expect(await found(word)).toEqual([id]);
  });

  it('opens few archives at a time', async () => {
    const id = await create({ name: 'Ada' });
    await archive(account, id);
    const row = await rowOf(account, id);
    const archived = await files.readVersion(`${account.id}/archives/${row.archive}`);
    let open = 0;
    let most = 0;
    const readUnless = async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return archived;
    };
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, archive: `2026-01-01/${index}` }));
    const deps = { submissions: coordinators, files: { readUnless } };
    const { records, missing } = await readRecords(deps, rows);
    expect(records.map((record) => record.id)).toEqual(rows.map(() => id));
    expect(missing).toEqual([]);
    expect(most).toBe(2);
  });
});

describe('a search with too many matches', () => {
  const day = 86_400_000;
  let owner: Account;
  let own: string;
  let live: string;
  let test: string;
  let oldest: string;
  const made = Date.now() - day;

  beforeAll(async () => {
    owner = await createAccount();
    own = await createTemplate(owner.live, fields);
    test = await create({ name: 'broad own' }, {}, own, owner.test);
    live = await create({ name: 'broad own' }, {}, own, owner.live);
    await coordinators.flush(live);
    const many = Array.from({ length: limits.searchMatches }, (_, index) =>
      idAtTime('submission', made + index).padEnd(24, '0'),
    );
    await env.DB.prepare(
      `insert into submissions (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at, words)
        select many.value, account_id, 'tpl_other', test, state, settled, version, record, created_at, updated_at, 'broad'
        from submissions, json_each(?) many where submissions.id = ?`,
    )
      .bind(JSON.stringify(many), live)
      .run();
    oldest = idAtTime('submission', made - day).padEnd(24, '0');
    await copyRow(live, oldest, 'broad');
    return async () => {
      await env.DB.prepare('delete from submissions where account_id = ?').bind(owner.id).run();
    };
  });

  it('says so, and finds all with another word', async () => {
    expect((await search('broad', '&limit=2', owner.live)).json).toMatchObject({ too_many_matches: true });
    expect((await search('broad own', '', owner.live)).json).not.toHaveProperty('too_many_matches');
    expect(await found('broad own', '', owner.live)).toEqual([live, test]);
    expect(await found('broad own', '&type=test', owner.live)).toEqual([test]);
  });

  it('goes on with the next of them when the page is not full', async () => {
    const read = (query: string) => as(owner.live).get(`/templates/${own}/submissions?search=broad${query}`);
    const { json: first } = await read('');
    expect(first).toMatchObject({ too_many_matches: true, submissions: [{ id: live }, { id: test }] });
    const { json: next } = await read(`&cursor=${first.next_cursor}`);
    expect(next).toMatchObject({ next_cursor: oldest, submissions: [{ id: oldest }] });
    expect(next).not.toHaveProperty('too_many_matches');
  });

  it('looks at those of the dates only', async () => {
    const before = `&created_before=${new Date(Date.now() - 1.5 * day).toISOString()}`;
    const { json: old } = await search('broad', before, owner.live);
    expect(old).toMatchObject({ submissions: [{ id: oldest }] });
    expect(old).not.toHaveProperty('too_many_matches');
    const after = `&created_after=${new Date(Date.now() - day / 2).toISOString()}`;
    expect((await search('broad', after, owner.live)).json).not.toHaveProperty('too_many_matches');
    expect(await found('broad', after, owner.live)).toEqual([live, test]);
  });

  it('tells a test token nothing of live ones', async () => {
    const { json } = await search('broad', '', owner.test);
    expect(json).not.toHaveProperty('too_many_matches');
    expect(json.submissions).toMatchObject([{ id: test }]);
  });

  it('tells a limited token nothing of what it does not reach', async () => {
    const limited = await createToken(owner.id, 'live', { templateIds: [own] });
    expect((await search('broad', '', limited)).json).not.toHaveProperty('too_many_matches');
  });

  it('shows nobody what is older than the matches that it looks at', async () => {
    const limited = await createToken(owner.id, 'live', { templateIds: [own] });
    const parted = [
      { number: 1, from: made - day / 2, open: [1], full: false },
      { number: 2, from: made - day / 4, open: [0], full: false },
    ];
    await database.insert(volumeTurns).values(parted);
    forgetTurns();
    try {
      expect((await search('broad', `&cursor=${oldest.slice(0, -1)}1`, limited)).json).toMatchObject({
        submissions: [{ id: oldest }],
      });
      const { json } = await search('broad', '', limited);
      expect(json).toMatchObject({ next_cursor: test, submissions: [{ id: live }, { id: test }] });
      const inTemplate = await as(owner.live).get(`/templates/${own}/submissions?search=broad`);
      expect(inTemplate.json.submissions).toMatchObject([{ id: live }, { id: test }]);
    } finally {
      await closeAll();
    }
  });

  it('makes no bundle', async () => {
    const body = { format: 'csv', filter: { search: 'broad' } };
    const problem = `more than ${limits.searchMatches} submissions match: search for more words`;
    expectProblems(await as(owner.live).post('/bundles', body), [`#/filter/search: ${problem}`]);
    expect((await as(owner.test).post('/bundles', body)).status).toBe(201);
    // They may come to be too many while it is made.
    const selection = { type: 'all', search: 'broad', createdBefore: Date.now() };
    const record = { format: 'csv', selection, added: 0, leftOut: 0, progress: noProgress };
    const bundle = { id: 'bun_0', accountId: owner.id, test: false, record } as unknown as Bundle;
    const stores = { db: database, volumes, files, submissions: coordinators };
    await expect(takeBundleStep(stores, bundle, Date.now())).rejects.toThrow(problem);
  });
});

describe('the words of a submission', () => {
  it('are gone from the index when it is erased, also from an archive', async () => {
    const word = unique();
    const ids = [await create({ name: word }), await create({ name: word })] as const;
    await archive(account, ids[1]);
    expect(await indexed(word)).toHaveLength(1);
    for (const id of ids) {
      expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
      await until(async () => (await wordsOf(id)) === null);
    }
    expect(await found(word)).toEqual([]);
    expect(await indexed(word)).toEqual([]);
  });

  it('are not found once its time has come', async () => {
    const word = unique();
    const id = await create({ name: word }, { expires_in: 3600 });
    expect(await found(word)).toEqual([id]);
    await env.DB.prepare('update submissions set expires_at = ? where id = ?')
      .bind(Date.now() - 1, id)
      .run();
    expect(await found(word)).toEqual([]);
  });

  it('are removed with its row, as a release does that knows no words', async () => {
    const word = unique();
    const id = await create({ name: word });
    await env.DB.prepare('delete from submissions where id = ?').bind(id).run();
    expect(await indexed(word)).toEqual([]);
  });

  it('are removed when a release erases it that knows no words', async () => {
    const word = unique();
    const id = await create({ name: word });
    await coordinators.flush(id);
    await env.DB.prepare(
      "update submissions set record = json_set(record, '$.expiredAt', 1), version = version + 1 where id = ?",
    )
      .bind(id)
      .run();
    expect(await wordsOf(id)).toBeNull();
    expect(await found(word)).toEqual([]);
    expect(await indexed(word)).toEqual([]);
  });

  it('are its own also when another one was made at the same moment', async () => {
    const [both, one, other] = [unique(), unique(), unique()];
    const id = await create({ name: `${both} ${one} ab` });
    await coordinators.flush(id);
    const twin = `${id.slice(0, 13)}00000000000`;
    await copyRow(id, twin, `${both} ${other} abc`);
    expect(await found(both)).toEqual([id, twin]);
    expect(await found(`${one} ${other}`)).toEqual([]);
    expect(await found(`${both} ab`)).toEqual([id]);
    expect(await found(`${both} abc`)).toEqual([twin]);
    expect(await found(other, `&cursor=${id}`)).toEqual([twin]);
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    await until(async () => (await wordsOf(id)) === null);
    expect(await indexed(one)).toEqual([]);
    expect(await found(both)).toEqual([twin]);
    await env.DB.prepare('update submissions set words = ? where id = ?').bind(other, twin).run();
    expect(await indexed(both)).toEqual([]);
    expect(await found(other)).toEqual([twin]);
    await env.DB.prepare('delete from submissions where id = ?').bind(twin).run();
    expect(await indexed(other)).toEqual([]);
    await env.DB.prepare(
      "insert into submission_search (submission_search) values ('integrity-check')",
    ).run();
  });

  it('are written fast where many were made at the same moment', async () => {
    const word = unique();
    const id = await create({ name: word });
    await coordinators.flush(id);
    const twins = Array.from(
      { length: 200 },
      (_, index) => `${id.slice(0, 13)}${`${index}`.padStart(11, '0')}`,
    );
    await env.DB.prepare(
      `insert into submissions (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at, words)
        select twins.value, account_id, template_id, test, state, settled, version, json_set(record, '$.id', twins.value),
          created_at, updated_at, ?3 || ' n' || twins.key || ' ' || twins.key || printf('%.*c', 12000, 'x')
        from submissions, json_each(?1) twins where submissions.id = ?2`,
    )
      .bind(JSON.stringify(twins), id, word)
      .run();
    expect(await found(`${word} n150`)).toEqual([twins[150]]);
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    await until(async () => (await wordsOf(id)) === null);
    expect(await indexed(word)).toHaveLength(1);
    await env.DB.prepare('delete from submissions where id in (select value from json_each(?))')
      .bind(JSON.stringify(twins))
      .run();
    expect(await indexed(word)).toEqual([]);
  });

  it('are those of its signers as soon as they have answered', async () => {
    const word = unique();
    const id = await create({}, { data_requests: [signer('Ada')] });
    const { json } = await as(account.live).get(`/submissions/${id}`);
    const browser = await atTheDocument(account.live, json.data_requests[0].id);
    expect(await found(word)).toEqual([]);
    expect((await browser.complete({ name: word })).status).toBe(200);
    await until(async () => (await found(word)).length === 1);
    expect(await found(`ada ${word}`)).toEqual([id]);
  });

  it('are not kept where the template says so', async () => {
    const hidden = await createTemplate(account.live, fields);
    const changed = await templateApi(account.live, hidden).update({ searchable: false });
    expect(changed.json.template ?? changed.json).toMatchObject({ searchable: false });
    const word = unique();
    const id = await create({ name: word }, {}, hidden);
    expect(await found(word)).toEqual([]);
    expect(await wordsOf(id)).toBeNull();
    expect(await indexed(word)).toEqual([]);
  });

  it('find nothing any more once the template says so, until it says otherwise', async () => {
    const changing = await createTemplate(account.live, fields);
    const word = unique();
    const id = await create({ name: word }, {}, changing);
    await templateApi(account.live, changing).update({ searchable: false });
    expect(await found(word)).toEqual([]);
    await templateApi(account.live, changing).update({ searchable: true });
    expect(await found(word)).toEqual([id]);
  });

  it('stay hidden when their template is deleted', async () => {
    const gone = await createTemplate(account.live, fields);
    const word = unique();
    await create({ name: word }, {}, gone);
    await templateApi(account.live, gone).update({ searchable: false });
    expect((await templateApi(account.live, gone).remove()).status).toBe(200);
    expect(await found(word)).toEqual([]);
  });

  it('are those of the newest version when several are written together', async () => {
    const id = await create({ name: unique() });
    await coordinators.flush(id);
    const record = await coordinators.read(id);
    if (!record) throw new Error('The submission is gone.');
    await env.DB.prepare('delete from submissions where id = ?').bind(id).run();
    const older: Projected = { record, event: null, words: { set: 'older' } };
    const expired = { ...record, version: record.version + 1, expiredAt: Date.now() };
    const newer: Projected = { record: expired, event: null, words: 'remove' };
    await projectTogether({ db: database, volumes }, [newer, older], Date.now());
    expect(await wordsOf(id)).toBeNull();
    // A release that knows no words sends none.
    await projectTogether({ db: database, volumes }, [{ record, event: null }], Date.now());
    expect(await wordsOf(id)).toBeNull();
  });

  it('stay when a release projects it that knows no words', async () => {
    const word = unique();
    const id = await create({ name: word });
    await coordinators.flush(id);
    const record = await coordinators.read(id);
    if (!record) throw new Error('The submission is gone.');
    const newer = { ...record, version: record.version + 1 };
    await projectTogether({ db: database, volumes }, [{ record: newer, event: null }], Date.now());
    expect(await found(word)).toEqual([id]);
  });

  it('stay when its record has come back from a release that knows no words', async () => {
    const word = unique();
    const id = await create({ name: word });
    await coordinators.flush(id);
    await runInDurableObject(stubOf(id), async (_object, { storage }) => {
      storage.sql.exec("update submission set record = json_remove(record, '$.searchable')");
      await storage.sync();
    });
    await kill(stubOf(id));
    await coordinators.reconcile(id);
    expect(await found(word)).toEqual([id]);
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    await until(async () => (await wordsOf(id)) === null);
    expect(await indexed(word)).toEqual([]);
  });

  it('are in a backup, and in the index again with its row', async () => {
    const word = unique();
    const id = await create({ name: word });
    expect(await found(word)).toEqual([id]);
    const page = { after: [id.slice(0, -1)], limit: 50 };
    const rows = await listBackupRows(firstVolume, 'submissions', page);
    const own = rows.filter((row) => row['id'] === id);
    expect(own).toMatchObject([{ id, words: expect.stringContaining(word) }]);
    await env.DB.prepare('delete from submissions where id = ?').bind(id).run();
    expect(await found(word)).toEqual([]);
    expect(await insertBackupRows(firstVolume, 'submissions', own)).toBe(1);
    expect(await found(word)).toEqual([id]);
    expect(await insertBackupRows(firstVolume, 'submissions', own)).toBe(0);
  });

  it('are erased with their account, and each row counts once', async () => {
    const leaving = await createAccount();
    const gone = await createTemplate(leaving.live, fields);
    const kept = await createTemplate(leaving.live, fields);
    const word = unique();
    const id = await create({ name: word }, {}, kept, leaving.live);
    expect(await found(word, '', leaving.live)).toEqual([id]);
    await templateApi(leaving.live, gone).update({ searchable: false });
    await templateApi(leaving.live, gone).remove();
    const deps = { db: database, volumes, files } as EraseDeps;
    const part = await eraseSteps.rows(deps, leaving.id, null);
    await erasePart(deps, leaving.id, part);
    expect(part.counts).toMatchObject({ submissions: 1, templates: 1, hidden_templates: 1 });
    expect(await indexed(word)).toEqual([]);
  });

  it('are at most so many, and none of pictures and drawings', async () => {
    const word = unique();
    const id = await create({
      name: 'x',
      picture: `data:image/png;base64,${word}`,
      image: { base64: `${word}+` },
      sign: { drawing: { width: 4711, height: 4712, strokes: [[[4713, 1]]] } },
      file: `${word}/${'x'.repeat(1000)}`,
      text: { base64: { drawing: 'Kitchen' } },
      list: Array.from({ length: 500 }, (_, index) => `n${index}`),
    });
    expect(await found(word)).toEqual([]);
    const words = (await wordsOf(id))?.split(' ');
    expect(words).toHaveLength(limits.searchedWords);
    expect(words).toContain('kitchen');
    expect(words).not.toContain('4711');
    expect(words).not.toContain('4713');
  });
});
