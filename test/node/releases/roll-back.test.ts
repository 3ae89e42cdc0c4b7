import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { bundleOfTree } from '../../../scripts/local/bundle.mjs';
import { apiOf, bytesAt, sha256 } from '../../../scripts/release/client.mjs';
import { formData } from '../../../scripts/release/documents.mjs';
import { makeState, readTruth, sign } from '../../../scripts/release/make-state.mjs';
import { credentialsIn, inTurn, Start } from '../commands/support/instance';
import { copyPreparedState } from '../support/prepared-state';

/** `wrangler rollback` leads from today's code to the last release. */
const rows = [
  ...readFileSync('docs/releases.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| `([0-9a-f]+)` \|/gm),
];
const [, version = '', commit = ''] = rows.at(-1) ?? [];
/** A copy of the repository without its history has no earlier code. */
const hasHistory = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0;

/** The code of a release. The packages are today's, and so are its fonts until its build finds others. */
function checkoutOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-release-'));
  const tree = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: tree });
  cpSync('package-lock.json', join(folder, 'package-lock.json'));
  cpSync('dist/assets', join(folder, 'dist/assets'), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** `npm start` refuses newer data. `wrangler rollback` does not, so the stamp of the data is changed. */
function hideAge(state: string, checkout: string): void {
  const file = join(state, '.wrangler/state/prepared.json');
  const stamp: { migrations: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const known = readdirSync(join(checkout, 'migrations'));
  const migrations = Object.entries(stamp.migrations).filter(([name]) => known.includes(name));
  writeFileSync(file, JSON.stringify({ ...stamp, version, migrations: Object.fromEntries(migrations) }));
}

/** A form whose fields have properties that came after the release. */
async function newForm(): Promise<File> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const form = document.getForm();
  form.createTextField('name').addToPage(page, { x: 50, y: 700, width: 200, height: 20, borderWidth: 3 });
  const list = form.createOptionList('colors');
  list.addOptions(['red', 'blue']);
  list.enableMultiselect();
  list.select(['red', 'blue']);
  list.addToPage(page, { x: 50, y: 600, width: 80, height: 40 });
  form.createCheckBox('agreed').addToPage(page, { x: 50, y: 650, width: 20, height: 20 });
  const [name] = form.getFields();
  name?.acroField.setDefaultAppearance('/TiBI 12 Tf 0 g');
  return new File([Buffer.from(await document.save())], 'form.pdf', { type: 'application/pdf' });
}

describe.runIf(hasHistory)(`release ${version} on the state of today's product`, () => {
  const state = mkdtempSync(join(tmpdir(), 'quillet-rolled-back-'));
  let checkout = '';
  let sink: Server;
  let running: Start;
  let product: { origin: string; credentials: ReturnType<typeof credentialsIn> };
  let made: Awaited<ReturnType<typeof makeState>>;
  let imported = '';
  let truth: Awaited<ReturnType<typeof readTruth>>;

  async function start(folder: string, settings: Record<string, string> = {}): Promise<void> {
    const port = await freePort();
    running = await inTurn(async () => {
      const started = new Start(folder, port, { QUILLET_STATE: state, ...settings });
      await started.ready(100_000);
      return started;
    });
    product = { origin: `http://127.0.0.1:${port}`, credentials: credentialsIn(state) };
  }

  function startToday(): Promise<void> {
    return start(process.cwd(), { QUILLET_BUNDLE: bundleOfTree() });
  }

  /** The live PDFs of all months, once so many are counted. */
  async function expectCounted(pdfs: number): Promise<void> {
    const live = apiOf(product.origin, product.credentials.live);
    await vi.waitFor(async () => {
      const { months } = await live('GET', '/usage');
      expect(months.reduce((sum: number, month: { live_pdfs: number }) => sum + month.live_pdfs, 0)).toBe(
        pdfs,
      );
    }, 20_000);
  }

  beforeAll(async () => {
    const port = await freePort();
    sink = createServer((_request, response) => response.end()).listen(port, '127.0.0.1');
    await inTurn(() => copyPreparedState(state));
    await startToday();
    made = await makeState({ ...product, sink: `http://127.0.0.1:${port}/` });
    const body = new FormData();
    body.append('template[name]', 'Imported');
    body.append('template[document]', await newForm());
    const live = apiOf(product.origin, product.credentials.live);
    imported = (await live('POST', '/templates', body)).id;
    const { fields } = await live('GET', `/templates/${imported}?full=true`);
    expect(Object.values(fields)).toMatchObject([
      { italic: true, textInset: 6 },
      { type: 'list', default: ['red', 'blue'] },
      { checkCharacter: 'document' },
    ]);
    truth = await readTruth(product, made);
    await expectCounted(truth.livePdfs);
    await running.end();
    checkout = checkoutOf(commit);
    hideAge(state, checkout);
    await start(checkout);
  }, 300_000);

  afterAll(async () => {
    await running?.end();
    sink?.close();
    rmSync(state, { recursive: true, force: true });
    rmSync(checkout, { recursive: true, force: true });
  });

  it('has every record, audit trail, list and PDF that today has', async () => {
    // Today's answers may have more fields.
    expect(JSON.parse(JSON.stringify(truth))).toMatchObject(await readTruth(product, made));
  });

  it('goes on with signing, to the end', { timeout: 120_000 }, async () => {
    const live = apiOf(product.origin, product.credentials.live);
    const { waiting, half } = made.submissions;
    await sign({ origin: product.origin, live }, waiting, ['buyer', 'seller']);
    await sign({ origin: product.origin, live }, half, ['seller']);
    for (const id of [waiting, half]) {
      const path = `/submissions/${id}`;
      await vi.waitFor(async () => expect((await live('GET', path)).state).toBe('processed'), 20_000);
      const { download_url, pdf_hash } = await live('GET', path);
      expect(sha256(await bytesAt(product.origin, download_url))).toBe(pdf_hash);
    }
  });

  it('answers a repeated request as today did', async () => {
    const live = apiOf(product.origin, product.credentials.live);
    const path = `/templates/${made.form}/submissions`;
    const body = { data: formData, metadata: { order: 7 } };
    const headers = { 'Idempotency-Key': 'kept-by-the-release' };
    const { submission } = await live('POST', path, body, { headers });
    expect(submission.id).toBe(made.submissions.keyed);
  });

  it("shows and replays today's deliveries, and makes new ones", { timeout: 60_000 }, async () => {
    const live = apiOf(product.origin, product.credentials.live);
    const { reached } = made.webhooks;
    const list = async () => (await live('GET', `/webhook_deliveries?endpoint_id=${reached}`)).deliveries;
    const [delivery] = (await list()).filter(({ state }: { state: string }) => state === 'delivered');
    const path = `/webhook_deliveries/${delivery.id}`;
    const before = await live('GET', path);
    expect(before.body).toContain(before.event_type);
    await live('POST', `${path}/replay`, {}, { expect: [200] });
    await vi.waitFor(async () => {
      expect((await live('GET', path)).attempt_count).toBe(before.attempt_count + 1);
    }, 20_000);
    const { id } = await live('POST', `/webhook_endpoints/${reached}/test`, {}, { expect: [201] });
    await vi.waitFor(async () => {
      expect(await list()).toContainEqual(expect.objectContaining({ id, state: 'delivered' }));
    }, 20_000);
  });

  it("makes new documents of today's templates", async () => {
    const live = apiOf(product.origin, product.credentials.live);
    const { submission } = await live('POST', `/templates/${made.form}/submissions`, { data: formData });
    expect(submission.state).toBe('processed');
    const data = { name: 'Ada', agreed: true, colors: ['red'] };
    const ofImported = await live('POST', `/templates/${imported}/submissions`, { data });
    expect(ofImported.submission.state).toBe('processed');
  });

  it("counts each live PDF once, also when today's product comes back", { timeout: 200_000 }, async () => {
    const madeByRelease = 4;
    await expectCounted(truth.livePdfs + madeByRelease);
    await running.end();
    await startToday();
    const live = apiOf(product.origin, product.credentials.live);
    // Their records change, so they are projected again.
    for (const id of [made.submissions.half, made.submissions.processed])
      await live('DELETE', `/submissions/${id}`);
    await live('POST', `/templates/${made.form}/submissions`, { data: formData });
    const { submissions } = await live('GET', '/submissions');
    const expired = submissions.filter((one: { expired: boolean }) => one.expired);
    expect(expired.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([made.submissions.half, made.submissions.processed]),
    );
    await expectCounted(truth.livePdfs + madeByRelease + 1);
  });
});
