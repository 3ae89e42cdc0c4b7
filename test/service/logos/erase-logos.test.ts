import { env } from 'cloudflare:workers';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { logos, submissions } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { limits } from '../../../src/lib/limits';
import { eraseLogos } from '../../../src/service/logos/erase-logos';
import { readRecordsElsewhere } from '../../../src/service/submissions/life/read-records';
import { makePng } from '../../engine/fill/support/pictures';
import { type Account, as, call, createAccount, database, send, volumes } from '../../support/app';
import { archive, packOf, stubOf } from '../../support/archiving';
import { coordinators, until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { expectLogged } from '../../support/log';
import { awaitMails } from '../../support/mailbox';
import { download } from '../../support/pdf-text';
import { ask, atTheDocument, buyer, createContract, linkFor, seller, typed } from '../../support/signing';

let account: Account;
/** The time of the next sweep: the test goes from day to day. */
let now: number;

const files = openFiles(env.FILES);
const day = 86_400_000;
/** Longer than a logo waits, because it was sent after the test began. */
const untilErased = (limits.logoUnusedDays + 1) * day;

beforeEach(async () => {
  account = await createAccount();
  now = Date.now();
});

let pictures = 0;

/** A picture that no other test has. */
function picture(): string {
  pictures += 1;
  const bytes = makePng({ width: 40 + pictures, height: 20, colorType: 0 });
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
}

async function setLogo(logo: string | null, { live } = account): Promise<string> {
  const answer = await as(live).put('/sender', { logo });
  expect(answer.status, answer.text).toBe(200);
  return fileOf(answer.json.logo_url);
}

async function setTemplateLogo(templateId: string, logo: string | null) {
  return as(account.live).put(`/templates/${templateId}`, { template: { logo } });
}

function fileOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}

function rowOf(file: string) {
  return database.select().from(logos).where(eq(logos.file, file)).get();
}

async function isStored(file: string): Promise<boolean> {
  return (await env.FILES.head(`logos/${file}`)) !== null;
}

const stores = { db: database, volumes, files, submissions: coordinators };

async function sweepAfter(wait: number, deps = stores): Promise<void> {
  now += wait;
  await eraseLogos({ ...deps, readRecords: (rows) => readRecordsElsewhere(deps, rows) }, now);
}

/** A document that one person has signed, in an archive. */
async function archivedContract(): Promise<string> {
  const contract = await createContract(account.live);
  const all = ['buyer/name', 'buyer/signature', 'seller/name', 'seller/signature'];
  const asked = await ask(account.live, contract, [buyer({ fields: all })]);
  const browser = await atTheDocument(account.live, asked.data_requests[0].id);
  const [ada, grace] = [typed('Ada'), typed('Grace')];
  const values = {
    'buyer/name': 'Ada',
    'buyer/signature': ada,
    'seller/name': 'Grace',
    'seller/signature': grace,
  };
  expect((await browser.complete(values)).status).toBe(200);
  await until(async () => (await coordinators.read(asked.id))?.state === 'processed');
  await archive(account, asked.id);
  return asked.id;
}

/** What the sweeps find that look after the logo went out of use. */
async function expectErased(file: string): Promise<void> {
  await sweepAfter(untilErased);
  await sweepAfter(untilErased);
  expect(await isStored(file)).toBe(false);
  expect(await rowOf(file)).toBeUndefined();
  expect((await call('GET', `/logos/${file}`)).status).toBe(404);
}

async function expectKept(file: string): Promise<void> {
  for (let looks = 0; looks < 3; looks += 1) await sweepAfter(untilErased);
  expect(await isStored(file)).toBe(true);
}

async function expire(id: string): Promise<void> {
  expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
  const isProjected = async () => {
    const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
    return JSON.parse(row?.record ?? '{}').expiredAt !== null;
  };
  await expect.poll(isProjected, { timeout: 10_000 }).toBe(true);
}

describe('a logo', () => {
  it('stays as long as the account has it', async () => {
    await expectKept(await setLogo(picture()));
  });

  it('is erased when it was replaced and nothing ever showed it', async () => {
    const file = await setLogo(picture());
    const next = await setLogo(picture());
    await sweepAfter(untilErased);
    expect(await isStored(file), 'a submission may be on its way').toBe(true);
    await expectErased(file);
    expect(await isStored(next)).toBe(true);
  });

  it('that was removed stays while a submission shows it, and goes when that has expired', async () => {
    const file = await setLogo(picture());
    const contract = await createContract(account.live);
    const [first, second] = [
      await ask(account.live, contract, [buyer(), seller()]),
      await ask(account.live, contract, [buyer(), seller()]),
    ];
    await setLogo(null);
    await expectKept(file);
    await expire(first.id);
    await expectKept(file);
    const link = await linkFor(account.live, second.data_requests[0].id);
    const page = async () => (await call('GET', `${link.pathname}${link.search}`)).text;
    expect(await page()).toContain(`/logos/${file}`);
    await expire(second.id);
    await expectErased(file);
    expect(await page()).not.toContain('/logos/');
    const { json } = await as(account.live).get(`/submissions/${second.id}`);
    const certificate = await download(json.audit_trail_download_url);
    expect(Buffer.from(certificate).toString('latin1')).not.toContain('/Subtype/Image');
  });

  it('stays while an archived submission shows it, and goes when that has expired', async () => {
    const file = await setLogo(picture());
    const id = await archivedContract();
    await setLogo(null);
    await expectKept(file);
    await expire(id);
    await expectErased(file);
  });

  it('is not kept by archived submissions without it, and by one that cannot be read', async () => {
    const id = await archivedContract();
    const file = await setLogo(picture());
    await setLogo(null);
    const pack = await packOf(account, id);
    const bytes = await (await env.FILES.get(pack))?.arrayBuffer();
    await env.FILES.put(pack, 'damaged');
    expectLogged(new RegExp(id));
    await expectKept(file);
    await env.FILES.put(pack, bytes ?? '');
    await kill(stubOf(id));
    await sweepAfter(untilErased);
    expect(await isStored(file)).toBe(false);
  });

  it('of an account says nothing about another account with the same picture', async () => {
    const other = await createAccount();
    const same = picture();
    const [ours, theirs] = [await setLogo(same), await setLogo(same, other)];
    expect(ours).not.toBe(theirs);
    await setLogo(null);
    await expectErased(ours);
    expect(await isStored(theirs)).toBe(true);
  });

  it('that is sent again keeps its file, and begins its life anew', async () => {
    const same = picture();
    const file = await setLogo(same);
    await setLogo(null);
    await sweepAfter(untilErased);
    expect((await rowOf(file))?.unusedSince).toBe(now);
    expect(await setLogo(same)).toBe(file);
    expect((await rowOf(file))?.unusedSince).toBeNull();
    await expectKept(file);
    await setLogo(null);
    await expectErased(file);
    const again = await setLogo(same);
    expect(again).not.toBe(file);
    expect(await isStored(again)).toBe(true);
  });

  it('is searched for in bounded steps, and nothing is read twice', async () => {
    const file = await setLogo(picture());
    const contract = await createContract(account.live);
    const { id } = await ask(account.live, contract, [buyer(), seller()]);
    const shown = await database.select().from(submissions).where(eq(submissions.id, id)).get();
    if (!shown) throw new Error('not projected');
    const record = { ...JSON.parse(shown.record), signing: { sender: { name: 'Acme', logo: null } } };
    // Before all others, and of this run.
    const run = randomUUID().slice(0, 8);
    const idOf = (place: number) => `sub_0${run}${String(place).padStart(11, '0')}`;
    const others = Array.from({ length: limits.logoSearch + 1 }, (_, place) => ({
      ...shown,
      id: idOf(place),
      record: JSON.stringify({ ...record, id: idOf(place) }),
    }));
    for (const other of others) await database.insert(submissions).values(other);
    await setLogo(null);
    await sweepAfter(untilErased);
    await sweepAfter(untilErased);
    expect((await rowOf(file))?.searchedTo).toBe(idOf(limits.logoSearch - 1));
    await sweepAfter(0);
    const found = await rowOf(file);
    expect(found).toMatchObject({ searchedTo: idOf(limits.logoSearch), dueAt: now + day });
    await expire(id);
    await sweepAfter(day);
    expect([await isStored(file), await rowOf(file)]).toEqual([false, undefined]);
  });

  it('whose file could not be removed is not given out again, and is removed later', async () => {
    const same = picture();
    const file = await setLogo(same);
    await setLogo(null);
    await sweepAfter(untilErased);
    const broken = { ...files, remove: () => Promise.reject(new Error('by the test')) };
    expectLogged(/The logo .* is left for later/);
    await sweepAfter(untilErased, { ...stores, files: broken });
    expect(await rowOf(file)).toMatchObject({ erasing: true });
    const again = await setLogo(same);
    expect(again).not.toBe(file);
    await sweepAfter(0);
    expect([await isStored(file), await isStored(again)]).toEqual([false, true]);
  });
});

describe('the logo of a template', () => {
  it('is shown in place of that of the account', async () => {
    const ofAccount = await setLogo(picture());
    const id = await createContract(account.live);
    expect((await as(account.live).get(`/templates/${id}`)).json.logo).toBeNull();
    const changed = await setTemplateLogo(id, picture());
    const file = fileOf(changed.json.logo);
    expect(changed.json.logo).toMatch(/^http:\/\/127\.0\.0\.1:8787\/logos\/[0-9a-f]{64}\.png$/);
    expect(file).not.toBe(ofAccount);
    const email = `ada-${randomUUID()}@example.com`;
    const byMail = { auth_type: 'email_link', auth_session_started_at: undefined, email };
    const { data_requests } = await ask(account.live, id, [buyer(byMail), seller()]);
    const link = await linkFor(account.live, data_requests[0].id);
    expect((await call('GET', `${link.pathname}${link.search}`)).text).toContain(`src="/logos/${file}"`);
    const [mail] = await awaitMails(email, 1);
    expect(mail?.html).toContain('<img src="cid:logo"');
    expect((await send('GET', `/logos/${file}`)).status).toBe(200);
  });

  it('stays with its own URL, and goes with null', async () => {
    const id = await createContract(account.live);
    const { logo } = (await setTemplateLogo(id, picture())).json;
    expect((await setTemplateLogo(id, logo)).json.logo).toBe(logo);
    expect((await setTemplateLogo(id, null)).json.logo).toBeNull();
    for (const wrong of [logo, 'https://example.com/logo.png', 'data:image/svg+xml,<svg/>']) {
      const refused = await setTemplateLogo(id, wrong);
      expect([refused.status, refused.json.errors[0]]).toEqual([
        422,
        expect.stringMatching(/^#\/template\/logo: /),
      ]);
    }
  });

  it('stays while a copy of the template has it', async () => {
    const id = await createContract(account.live);
    const file = fileOf((await setTemplateLogo(id, picture())).json.logo);
    const copy = await as(account.live).post(`/templates/${id}/copy`, {});
    expect(fileOf(copy.json.logo)).toBe(file);
    await setTemplateLogo(id, null);
    await expectKept(file);
    expect((await as(account.live).delete(`/templates/${copy.json.id}`)).status).toBe(200);
    await expectErased(file);
  });
});
