import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { sqliteFiles } from '../../../scripts/local/volume-files.mjs';
import { apiOf, bytesAt, sha256 } from '../../../scripts/release/client.mjs';
import { formData } from '../../../scripts/release/documents.mjs';
import { lastingPartOf, readTruth, sign } from '../../../scripts/release/make-state.mjs';
import { LocalProduct } from '../support/local-product';

const releases = 'test/fixtures/releases';
const hashes: Record<string, string> = JSON.parse(readFileSync(join(releases, 'hashes.json'), 'utf8'));
const versions = readdirSync(releases).filter((name) => existsSync(join(releases, name, 'truth.json')));
const day = 24 * 3_600_000;
/** What a state holds was made within this time before it was kept, and a test takes no longer. */
const MAKING = 20 * 60_000;

/** The midnight after a time. */
function nextDay(time: string): string {
  return new Date((Math.floor(Date.parse(time) / day) + 1) * day).toISOString();
}

/** Those of these submissions whose rows name an archive. */
function archivedOf(folder: string, ids: string[]): string[] {
  const sought = JSON.stringify(ids);
  const query = `select id from submissions where archive is not null and id in (select value from json_each(?))`;
  return sqliteFiles(join(folder, '.wrangler/state/v3/d1'))
    .map((file) => new DatabaseSync(file, { readOnly: true }))
    .flatMap((database) => {
      const rows = database.prepare(query).all(sought);
      database.close();
      return rows.map(({ id }) => String(id));
    })
    .sort();
}

it('each release has a state', () => {
  const page = readFileSync('docs/releases.md', 'utf8');
  const listed = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, version]) => version);
  expect(versions).toEqual(listed);
});

it('states of releases are never changed', () => {
  const files = versions.flatMap((name) => [`${name}/state.tar.gz`, `${name}/truth.json`]);
  const found = Object.fromEntries(files.map((file) => [file, sha256(readFileSync(join(releases, file)))]));
  expect(found, 'a fixture of a release was changed by hand: restore it').toEqual(hashes);
});

describe.each(versions)("today's product on the state of release %s", (version) => {
  const { made, madeAt, truth } = JSON.parse(readFileSync(join(releases, version, 'truth.json'), 'utf8'));
  /** Whether what lives this long may be there, and may be gone: both while some of it ends. */
  const lives = (time: number): boolean[] => {
    const age = Date.now() - Date.parse(madeAt);
    if (Math.abs(age - time) < MAKING) return [true, false];
    return [age < time];
  };
  let product: LocalProduct;
  let origin: string;
  let live: ReturnType<typeof apiOf>;
  let receiver: Server;
  const received: string[] = [];

  beforeAll(async () => {
    const state = mkdtempSync(join(tmpdir(), 'quillet-release-'));
    execFileSync('tar', ['-xzf', join(releases, version, 'state.tar.gz'), '-C', state]);
    origin = `http://127.0.0.1:${await freePort()}`;
    product = new LocalProduct({ origin, state });
    await product.run();
    live = apiOf(origin, product.credentials.live);
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.end());
    }).listen(0, '127.0.0.1');
  });

  afterAll(async () => {
    await product?.end();
    receiver?.close();
  });

  it('has every record, audit trail, list and PDF, byte for byte', async () => {
    // Later versions may add properties to a record.
    expect(JSON.parse(JSON.stringify(await readTruth(product, made)))).toMatchObject(lastingPartOf(truth));
  });

  it('has all of it when the sweep has archived what ended', { timeout: 120_000 }, async () => {
    // The sweep archives days that are over.
    if (new Date(Date.now() - 2 * 3_600_000).toISOString() < nextDay(madeAt)) return;
    const ended = ['processed', 'signed', 'keyed'].map((name) => made.submissions[name]);
    await fetch(`${origin}/cdn-cgi/local/scheduled`);
    await vi.waitFor(() => expect(archivedOf(product.at.state, ended)).toEqual(ended.sort()), 60_000);
    expect(JSON.parse(JSON.stringify(await readTruth(product, made)))).toMatchObject(lastingPartOf(truth));
  });

  it('has counted each live PDF once', async () => {
    const month = madeAt.slice(0, 7);
    await vi.waitFor(async () => {
      const { months } = await live('GET', '/usage');
      const counted = months.find((row: { month: string }) => row.month === month);
      expect(lives(700 * day)).toContain(counted !== undefined);
      if (counted) expect(counted.live_pdfs).toBe(truth.livePdfs);
    }, 20_000);
  });

  it('honours its links and sessions for as long as they are good', async () => {
    const { pathname } = new URL(made.link);
    const link = await fetch(origin + pathname);
    expect([200, 410]).toContain(link.status);
    expect(lives(day)).toContain(link.status === 200);
    // The stored session is what must stay. Its cookie has another name over http since ADR 0061.
    const [, secret] = made.session.split('=');
    const cookie = `__Host-session=${secret}; session=${secret}`;
    const session = await fetch(`${origin}/dashboard/api/session`, { headers: { cookie } });
    expect([200, 401]).toContain(session.status);
    if (!lives(day).includes(false)) expect(session.status).toBe(200);
    const { token_id, token_secret } = product.credentials.live;
    const credentials = Buffer.from(`${token_id}:${token_secret}`).toString('base64');
    const permanent = `${origin}/submissions/${made.submissions.processed}/any.pdf`;
    const opened = await fetch(permanent, { headers: { authorization: `Basic ${credentials}` } });
    expect(sha256(new Uint8Array(await opened.arrayBuffer()))).toBe(
      truth.pdfs[`/submissions/${made.submissions.processed}`],
    );
  });

  it('answers a repeated request with the record of the first, for a day', async () => {
    const path = `/templates/${made.form}/submissions`;
    const body = { data: formData, metadata: { order: 7 } };
    const headers = { 'Idempotency-Key': 'kept-by-the-release' };
    const { submission } = await live('POST', path, body, { headers });
    expect(lives(day)).toContain(submission.id === made.submissions.keyed);
  });

  it('goes on with signing, to the end', { timeout: 120_000 }, async () => {
    await sign({ origin, live }, made.submissions.waiting, ['buyer', 'seller']);
    await sign({ origin, live }, made.submissions.half, ['seller']);
    for (const name of ['waiting', 'half']) {
      const path = `/submissions/${made.submissions[name]}`;
      await vi.waitFor(async () => expect((await live('GET', path)).state).toBe('processed'), 20_000);
      const { download_url, pdf_hash } = await live('GET', path);
      expect(sha256(await bytesAt(origin, download_url))).toBe(pdf_hash);
      const before = lastingPartOf(truth.audits[`${path}/audit`].entries);
      const entries = lastingPartOf((await live('GET', `${path}/audit`)).entries);
      expect(entries.slice(0, before.length)).toEqual(before);
    }
  });

  it('makes new documents of its templates, and combines old ones', { timeout: 120_000 }, async () => {
    for (const template of [made.form, made.html]) {
      const data = template === made.form ? formData : { name: 'Ada' };
      const { submission } = await live('POST', `/templates/${template}/submissions`, { data });
      expect(submission.state).toBe('processed');
    }
    const source_pdfs = ['processed', 'signed'].map((name) => ({
      type: 'submission',
      id: made.submissions[name],
    }));
    const { combined_submission } = await live('POST', '/combined_submissions', {
      source_pdfs: [...source_pdfs, { type: 'custom_file', id: made.customFile }],
    });
    expect(combined_submission.state).toBe('processed');
  });

  it('goes on with deliveries that had failed', { timeout: 120_000 }, async () => {
    const endpoint = made.webhooks.dead;
    const { deliveries } = await live('GET', `/webhook_deliveries?endpoint_id=${endpoint}`);
    const old = deliveries.find((delivery: { created_at: string }) => delivery.created_at < madeAt);
    const address = receiver.address();
    if (address === null || typeof address === 'string') throw new Error('not a TCP address');
    await live('PUT', `/webhook_endpoints/${endpoint}`, { url: `http://127.0.0.1:${address.port}/` });
    await live('POST', `/webhook_endpoints/${endpoint}/test`, {});
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 60_000);
    // Deliveries are kept for 30 days.
    if (lives(29 * day).includes(false)) return;
    // The next attempt may be hours away, so the test asks for it.
    await live('POST', `/webhook_deliveries/${old.id}/replay`, {}, { expect: [200, 201, 202, 409] });
    await vi.waitFor(async () => {
      expect((await live('GET', `/webhook_deliveries/${old.id}`)).state).toBe('delivered');
    }, 60_000);
  });
});
