import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../src/engine/fields';
import { standingOf } from '../../../src/service/data-requests/signer-standing';
import { Assignment } from '../../../src/ui/dashboard/send/island/model/assignment';
import { openProblems, withoutAsked } from '../../../src/ui/dashboard/send/island/model/open-problems';
import {
  dataRequestOf,
  numbersIn,
  roleProblemOf,
  roleProblems,
  rolesToKeep,
  signerProblemOf,
  signerProblems,
} from '../../../src/ui/dashboard/send/island/model/read-signers';
import { SentLog } from '../../../src/ui/dashboard/send/island/model/sent-log';
import {
  keptSends,
  readSends,
  sendsOf,
  textOfSends,
} from '../../../src/ui/dashboard/send/island/model/sent-rows';
import { rowKind } from '../../../src/ui/dashboard/send/island/model/table-row';
import { startingSigners } from '../../../src/ui/dashboard/send/starting-signers';
import { entriesOfTable } from '../../../src/ui/dashboard/send/table-entries';
import { sendWords } from '../../../src/ui/dashboard/send/words';

describe('where a signer stands', () => {
  const [day, createdAt] = [86_400_000, Date.UTC(2026, 0, 1)];
  const signer = { order: 1, state: 'pending', invitedAt: null, viewedAt: null, completedAt: null };
  const mail = { authentication: { type: 'email_link' } };
  const first = { ...signer, ...mail, invitedAt: createdAt };
  const done = { ...first, order: 0, state: 'complete', completedAt: createdAt + day };
  const waiting = { state: 'waiting_for_data_requests', expiredAt: null };

  it.each([
    ['invited', [first], {}, { kind: 'asked', since: createdAt, nextReminder: createdAt + 3 * day }],
    [
      'opened',
      [{ ...first, viewedAt: 5 }],
      {},
      { kind: 'opened', since: createdAt, nextReminder: createdAt + 3 * day },
    ],
    [
      'reached without mail, after another',
      [{ ...signer, authentication: { type: 'password' } }, done],
      {},
      { kind: 'asked', since: createdAt + day, nextReminder: null },
    ],
    [
      'before their turn',
      [first, { ...first, order: 0 }],
      {},
      { kind: 'later', since: null, nextReminder: null },
    ],
    ['done', [done], {}, { kind: 'complete', since: createdAt + day, nextReminder: null }],
    ['of a canceled document', [first], { expiredAt: 7 }, { kind: 'stopped', since: 7, nextReminder: null }],
    [
      'of a declined document',
      [first],
      { state: 'declined' },
      { kind: 'stopped', since: null, nextReminder: null },
    ],
  ])('%s', (_, dataRequests, more, standing) => {
    const document = { ...waiting, createdAt, signing: { reminderDays: [1, 3] }, ...more, dataRequests };
    const [asked] = dataRequests as never as Parameters<typeof standingOf>[0][];
    expect(asked && standingOf(asked, document as never, createdAt + 2 * day)).toEqual(standing);
  });
});

const role = { order: 1, identity_step: null, language: null };

describe('the signers with which the page begins', () => {
  it.each([
    ['no roles: one who is asked for everything', [], [{ name: 'Signer 1', fields: ['a', 'b'] }], []],
    [
      'roles: their fields, also those of another version, without those that are gone',
      [{ ...role, name: 'Buyer', fields: ['b', 'old', 'draft'] }],
      [{ name: 'Buyer', fields: ['b', 'draft'] }],
      ['old'],
    ],
  ])('%s', (_, roles, shown, lost) => {
    expect(startingSigners(roles, { names: ['a', 'b'], elsewhere: ['draft'] })).toMatchObject({
      roles: shown,
      lost,
    });
  });
});

it('a field has one owner, and a second click gives it back', () => {
  const assignment = new Assignment(['a', 'b', 'c']);
  const heard: string[][] = [];
  assignment.onChange(() => heard.push(assignment.fieldsOf(1)));
  assignment.give(['c', 'a', 'elsewhere'], 1);
  assignment.toggle('a', 2);
  assignment.toggle('c', 1);
  expect(heard).toEqual([['a', 'c'], ['c'], []]);
  expect([assignment.fieldsOf(2), assignment.fieldsOf(null)]).toEqual([['a'], ['b', 'c']]);
  expect([assignment.elsewhereOf(1), assignment.elsewhereOf(2)]).toEqual([['elsewhere'], []]);
});

describe('the data of the sender', () => {
  const text = { type: 'string' };
  const person = { type: 'object', properties: { name: text, phone: text }, required: ['name', 'phone'] };
  const check = compileSchema({
    type: 'object',
    properties: { title: text, buyer: person },
    required: ['title', 'buyer'],
  } as Parameters<typeof compileSchema>[0]);

  it.each([
    ['all of it is there', { title: 'A', buyer: { phone: '1' } }, [['buyer', 'name']], []],
    [
      'signers give all of an object',
      { title: 'A' },
      [
        ['buyer', 'name'],
        ['buyer', 'phone'],
      ],
      [],
    ],
    ['a part of an object is missing', { title: 'A' }, [['buyer', 'name']], ['#/buyer/phone: is missing']],
    ['a whole object is missing', {}, [['title']], ['#/buyer: is missing']],
  ])('%s', (_, data, asked, problems) => {
    const found = openProblems(check, data, asked);
    expect(found.map(({ pointer, message }) => `#${pointer}: ${message}`)).toEqual(problems);
  });

  it('is sent without what signers give, and kept as it was', () => {
    const given = { title: 'A', buyer: { name: 'Ada' } };
    expect(withoutAsked(given, [['buyer', 'name']])).toEqual({ title: 'A' });
    expect(given).toEqual({ title: 'A', buyer: { name: 'Ada' } });
  });
});

describe('the entries of signers', () => {
  const fine = {
    role: 'Buyer',
    name: 'Ada',
    email: 'ada@example.com',
    order: '1',
    language: 'en',
    identity_step: '',
  };
  const problemsOf = (...entries: Record<string, string>[]) =>
    signerProblems(
      entries.map((each) => ({ entries: { ...fine, ...each }, fields: [] })),
      { order: 1000 },
      true,
    ).map(({ signer, entry }) => `${signer} ${entry}`);

  it.each([
    [[{}], []],
    [
      [{ name: ' ' }, { role: 'Seller', email: 'ada' }],
      ['0 name', '1 email'],
    ],
    [
      [{ order: '1.5' }, { role: 'Buyer', order: '1001' }],
      ['0 order', '1 role', '1 order'],
    ],
    [[{ role: '' }], ['0 role']],
  ])('%j', (entries, problems) => {
    expect(problemsOf(...entries)).toEqual(problems);
  });

  it('become a data request with what was entered and no more', () => {
    const entries = {
      ...fine,
      email: ' ada@example.com ',
      identity_provider: 'bank',
      invitation_message: 'Hello',
    };
    const request = { name: 'Ada', email: 'ada@example.com', order: 1, language: 'en', fields: ['a'] };
    expect(dataRequestOf({ entries, fields: ['a'] })).toEqual({
      ...request,
      auth_type: 'email_link',
      invitation_message: 'Hello',
    });
    expect(
      dataRequestOf({ entries: { ...entries, identity_step: 'provider' }, fields: ['a'] }),
    ).toMatchObject({
      identity_step: 'provider',
      identity_provider: 'bank',
    });
  });

  it.each([
    ['provider', ['none'], '', 'provider'],
    ['provider', ['none', 'provider'], '', null],
    ['none', ['none'], '', null],
    ['provider', ['none'], 'none', 'none'],
    [null, ['none'], '', null],
  ])('keep the step %s that the page does not offer: %j %j', (identity_step, offered, chosen, kept) => {
    const signer = { entries: { ...fine, identity_step: chosen }, fields: ['a'], elsewhere: ['b'] };
    expect(rolesToKeep([signer], [{ name: 'Buyer', identity_step }], new Set(offered))).toEqual([
      { name: 'Buyer', fields: ['a', 'b'], order: 1, language: 'en', identity_step: kept },
    ]);
  });

  it('of a role need no person', () => {
    const roles = [fine, { ...fine, order: 'x' }].map((entries) => ({ entries, fields: [] }));
    const nobody = roles.map((one) => ({ ...one, entries: { ...one.entries, name: '', email: '' } }));
    expect(roleProblems(nobody, { order: 9 }).map(({ signer, entry }) => `${signer} ${entry}`)).toEqual([
      '1 role',
      '1 order',
    ]);
    expect(roleProblemOf('#/template/signer_roles/1/name: must be')).toEqual({
      signer: 1,
      entry: 'role',
      text: 'must be',
    });
    expect(roleProblemOf('#/template/name: must be')).toBeNull();
  });

  it.each([
    ['', []],
    ['3, 7 14', [3, 7, 14]],
    ['3 and 7', null],
    ['0', null],
    ['91', null],
    ['1 2 3 4', null],
  ])('days: %j', (text, days) => {
    expect(numbersIn(text, { most: 3, highest: 90 })).toEqual(days);
  });

  it.each([
    ['#/data_requests/1/email: must be', { signer: 1, entry: 'email', text: 'must be' }],
    ['#/data_requests/0/fields/3: "a" is', { signer: 0, entry: 'fields', text: '"a" is' }],
    ['#/title: is missing', null],
  ])('a refusal has its place: %s', (problem, place) => {
    expect(signerProblemOf(problem)).toEqual(place);
  });
});

it.each([
  [[1], 'Reminders after 1 day.'],
  [[3], 'Reminders after 3 days.'],
  [[1, 7], 'Reminders after 1, 7 days.'],
])('reminders after %j', (days, text) => {
  expect(sendWords.review.reminders(days)).toBe(text);
});

describe('a row of a bulk send', () => {
  const text = { type: 'string' };
  const check = compileSchema({
    type: 'object',
    properties: { title: text, name: text },
    required: ['title', 'name'],
  } as Parameters<typeof compileSchema>[0]);
  const roles = [{ ...role, name: 'Buyer', fields: ['name'] }];
  const entries = entriesOfTable([], roles);
  const limits = { reminders: 3, reminderDays: 90, messageChars: 20 };
  const sending = { version: '1.0.0', entries, limits, provider: () => 'bank' };
  const kind = rowKind(check, roles, sending);
  const ada = { name: ' Ada ', email: 'ada@example.com' };

  it('has a column for each value of the sender, and two for each signer', () => {
    const entry = {
      path: ['title'],
      name: 'title',
      label: 'Title',
      kind: 'text',
      isRequired: true,
      choices: [],
    };
    const given = [entry, { ...entry, path: ['name'], name: 'name' }];
    const optional = ['Buyer language', 'Buyer message', 'Reminders'];
    const columnsOf = (all: object[]) => entriesOfTable(all as never, roles).map(({ name }) => name);
    expect(columnsOf(given)).toEqual(['Buyer name', 'Buyer email', 'title', ...optional]);
    // A value of the template has the column of its name.
    const own = { ...entry, path: ['Reminders'], name: 'Reminders' };
    expect(columnsOf([own])).toEqual(['Buyer name', 'Buyer email', 'Reminders', ...optional.slice(0, 2)]);
  });

  it.each([
    ['fine', { title: 'Sale', '@signers': { Buyer: ada } }, []],
    ['of JSON with the names of columns', { title: 'Sale', 'Buyer name': 'Ada', 'Buyer email': 'a@b.c' }, []],
    ['without signers', { title: 'Sale' }, ['/Buyer name', '/Buyer email']],
    ['without a value', { '@signers': { Buyer: { ...ada, email: 'ada' } } }, ['/Buyer email', '/title']],
    [
      'with signers of another shape',
      { title: 'Sale', '@signers': ['Ada'] },
      ['/Buyer name', '/Buyer email'],
    ],
  ])('%s', (_, row, places) => {
    expect(kind.check(row).map(({ pointer }) => pointer)).toEqual(places);
  });

  const letter = (signer: object, reminders: unknown) => [
    { title: 'Sale', '@signers': { Buyer: { ...ada, ...signer } }, '@letter': { reminders } },
  ];

  it.each([
    [
      'a language',
      letter({ language: 'Klingon' }, ''),
      ['/Buyer language: “Klingon” is not one of en, de, fr, es, ar, ja'],
    ],
    [
      'a message',
      letter({ message: 'x'.repeat(21) }, ''),
      ['/Buyer message: has 21 characters, but can have at most 20'],
    ],
    [
      'reminders',
      letter({}, '3 and 7'),
      ['/Reminders: “3 and 7” is not a list of up to 3 days from 1 to 90, such as 3, 7'],
    ],
    [
      'reminders of a spreadsheet',
      letter({}, '3.7'),
      ['/Reminders: “3.7” is not a list of up to 3 days from 1 to 90, such as 3, 7'],
    ],
    [
      'JSON',
      [{ title: 'Sale', 'Buyer name': 'Ada', 'Buyer email': 'a@b.c', 'Buyer language': 1, Reminders: [91] }],
      [
        '/Buyer language: “1” is not one of en, de, fr, es, ar, ja',
        '/Reminders: “91” is not a list of up to 3 days from 1 to 90, such as 3, 7',
      ],
    ],
  ])('says what is wrong with %s', (_, [row], problems) => {
    const found = kind.check(row as never);
    expect(found.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual(problems);
  });

  it.each([
    ['a table', letter({ language: ' german ', message: ' Hello ' }, '7, 3')[0]],
    [
      'JSON',
      {
        ...{ title: 'Sale', 'Buyer name': 'Ada', 'Buyer email': 'ada@example.com' },
        ...{ 'Buyer language': 'DE', 'Buyer message': 'Hello', Reminders: [7, 3] },
      },
    ],
  ])('of %s may have a language, a message and reminders of its own', (_, row) => {
    expect(kind.check(row as never)).toEqual([]);
    expect(kind.submissionOf(row as never)).toMatchObject({
      data: { title: 'Sale' },
      data_request_reminder_days: [7, 3],
      data_requests: [{ name: 'Ada', language: 'de', invitation_message: 'Hello' }],
    });
  });

  it.each([
    ['a table', { title: 'Sale', '@signers': { Buyer: ada } }],
    ['JSON', { title: 'Sale', 'Buyer name': ada.name, 'Buyer email': ada.email }],
  ])('of %s becomes a submission whose data requests name their roles', (_, row) => {
    const request = { role: 'Buyer', name: 'Ada', email: 'ada@example.com', auth_type: 'email_link' };
    const sent = { data: { title: 'Sale' }, version: '1.0.0' };
    expect(kind.submissionOf(row)).toEqual({ ...sent, data_requests: [request] });
    const shown = [{ ...role, name: 'Buyer', fields: [], identity_step: 'provider' as const }];
    const withProvider = rowKind(check, shown, sending);
    expect(withProvider.submissionOf(row)).toEqual({
      ...sent,
      data_requests: [{ ...request, identity_provider: 'bank' }],
    });
  });
});

describe('rows that were sent before', () => {
  const day = 86_400_000;
  const send = (key: string, at: number, ...rows: string[][]) => ({ key, at, isSure: true, rows });

  it.each<[string, string[][], (string | undefined)[]]>([
    ['as they were sent', [['a'], ['x']], ['one', undefined]],
    ['as they came before they were corrected', [['file'], ['new', 'file']], ['one', undefined]],
    ['as often as they were sent', [['b'], ['b'], ['b']], ['one', 'two', undefined]],
  ])('are known: %s', (_, rows, keys) => {
    const sends = [send('one', 1, ['a'], ['b'], ['corrected', 'file']), send('two', 2, ['b'])];
    expect(sendsOf(sends, rows).map((found) => found?.key)).toEqual(keys);
  });

  it('are kept for 90 days, and the newest ten thousand', () => {
    const many = Array.from({ length: 9_999 }, (_, index) => [`${index}`]);
    const sends = [
      send('old', 10 * day, ['a']),
      send('one', 20 * day, ['b']),
      send('many', 21 * day, ...many),
    ];
    const keysAt = (now: number) => keptSends(sends, now * day).map(({ key }) => key);
    expect(keysAt(21)).toEqual(['many', 'one']);
    expect(keptSends(sends.slice(0, 2), 100 * day).map(({ key }) => key)).toEqual(['one']);
    expect(keysAt(111)).toEqual([]);
  });

  it.each([
    ['nothing', null, null],
    ['no JSON', '{', null],
    ['another form', '{"version":2,"sends":[]}', null],
    ['what was kept', textOfSends([send('one', 1, ['a'])]), [send('one', 1, ['a'])]],
  ])('are read: %s', (_, text, sends) => {
    expect(readSends(text)).toEqual(sends);
  });
});

describe('what a browser remembers of rows that were sent', () => {
  const day = 86_400_000;
  const place = { memberId: 'ada', mode: 'test', templateId: 'tpl' };

  /** Keeps texts as the storage of a browser does: `room` for so many characters. */
  class Shelf {
    readonly texts = new Map<string, string>();
    room = Number.POSITIVE_INFINITY;

    get length() {
      return this.texts.size;
    }

    key(index: number) {
      return [...this.texts.keys()][index] ?? null;
    }

    getItem(key: string) {
      return this.texts.get(key) ?? null;
    }

    setItem(key: string, text: string) {
      if (text.length > this.room) throw new Error('there is no room, by the test');
      this.texts.set(key, text);
    }

    removeItem(key: string) {
      this.texts.delete(key);
    }
  }

  function shelved() {
    const shelf = new Shelf();
    const clock = { now: 100 * day };
    const logOf = (more: Partial<typeof place> = {}) =>
      new SentLog(
        { ...place, ...more },
        () => shelf,
        () => clock.now,
      );
    const keys = (log = logOf()) => log.sends().map(({ key }) => key);
    return { shelf, clock, logOf, keys };
  }

  it('is what was sent, and what nobody knows, but not what was refused', () => {
    const { logOf, keys } = shelved();
    const log = logOf();
    for (const key of ['sent', 'lost', 'refused']) log.begin(key, [[key]]);
    // It is noted before there is an answer.
    expect(keys().toSorted()).toEqual(['lost', 'refused', 'sent']);
    log.end('sent', true);
    log.end('refused', false);
    const sure = logOf()
      .sends()
      .map(({ key, isSure }) => [key, isSure]);
    expect(sure.toSorted()).toEqual([
      ['lost', false],
      ['sent', true],
    ]);
    // A request that is repeated is one send.
    log.begin('lost', [['lost']]);
    log.end('lost', true);
    expect(keys().toSorted()).toEqual(['lost', 'sent']);
  });

  it.each<[string, Partial<typeof place>]>([
    ['another member', { memberId: 'bo' }],
    ['another template', { templateId: 'other' }],
    ['another mode', { mode: 'live' }],
  ])('is not that of %s', (_, more) => {
    const { logOf, keys } = shelved();
    logOf().begin('one', [['a']]);
    expect(keys(logOf(more))).toEqual([]);
  });

  it('is what two pages sent at the same time', () => {
    const { logOf, keys } = shelved();
    const [one, other] = [logOf(), logOf()];
    one.begin('one', [['a']]);
    other.begin('other', [['b']]);
    one.end('one', true);
    other.end('other', true);
    expect(keys().toSorted()).toEqual(['one', 'other']);
  });

  it('loses its oldest sends where there is no room, and nothing before there is', () => {
    const { shelf, clock, logOf, keys } = shelved();
    const rows = (name: string) => Array.from({ length: 50 }, (_, index) => [`${name}${index}`]);
    for (const name of ['a', 'b', 'c', 'd']) {
      logOf().begin(name, rows(name));
      clock.now += 1;
    }
    const [text = ''] = shelf.texts.values();
    shelf.room = text.length;
    logOf().begin('e', rows('e'));
    expect(keys()).toEqual(['e', 'd', 'c']);

    shelf.room = 0;
    const log = logOf();
    log.begin('f', rows('f'));
    expect(keys()).toEqual(['e', 'd', 'c']);
    // The page itself knows what it sent.
    clock.now += 1;
    expect(keys(log)).toEqual(['f', 'e', 'd', 'c']);
    log.end('f', true);
    expect(log.sends()[0]).toMatchObject({ key: 'f', isSure: true });
  });

  it('is that of the page alone where the browser keeps nothing', () => {
    const forbidden = () => {
      throw new Error('storage is forbidden, by the test');
    };
    const log = new SentLog(place, forbidden);
    log.sweep();
    log.begin('one', [['a']]);
    log.begin('two', [['b']]);
    log.end('one', true);
    log.end('two', false);
    expect(log.sends()).toMatchObject([{ key: 'one', isSure: true }]);
  });

  it('is forgotten after 90 days: when it is read, and of all templates when a page begins', () => {
    const { shelf, clock, logOf, keys } = shelved();
    shelf.texts.set('quillet:editor:ada:tpl', 'unsaved');
    logOf().begin('old', [['a']]);
    logOf({ memberId: 'bo', templateId: 'other' }).begin('old', [['a']]);
    clock.now += 50 * day;
    logOf().begin('new', [['b']]);
    clock.now += 40 * day;
    expect(keys()).toEqual(['new']);
    logOf({ templateId: 'third' }).sweep();
    expect([...shelf.texts.keys()]).toEqual(['quillet:editor:ada:tpl', 'quillet:sent:ada:test:tpl']);
    expect(shelf.texts.get('quillet:sent:ada:test:tpl')).not.toContain('old');
  });
});
