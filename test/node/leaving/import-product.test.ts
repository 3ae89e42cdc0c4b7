import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAccountSql } from '../../../scripts/accounts/first-account-sql.mjs';
import { fontFile } from '../../../scripts/attack/support/fonts.mjs';
import { Person } from '../../../scripts/attack/support/person.mjs';
import { Client } from '../../../scripts/fingerprints/client.mjs';
import { sign } from '../../../scripts/fingerprints/signer.mjs';
import { limits } from '../../../src/lib/limits';
import { makePng } from '../../engine/fill/support/pictures';
import { emptyProduct, Moved, type Ran, run } from '../backup/support/commands';
import { LocalProduct } from '../support/local-product';

const folder = mkdtempSync(join(tmpdir(), 'quillet-import-'));
const out = join(folder, 'my-account');

let old: LocalProduct;
let fresh: LocalProduct;
let moved: Moved;
let template: string;
let signed: string;
let waiting: Asked;
let expired: string;
let combined: string;
let batch: string;
let letter: string;
let customFile: string;
let table: string;
const made: string[] = [];
const terms = { name: 'terms.txt', mime_type: 'text/plain', base64: btoa('Be kind.') };
const lines = { name: 'lines.csv', mime_type: 'text/csv', base64: btoa('a;b') };
const tried = [{ name: 'Usual', data: { name: 'Ada' } }];
const picture = Buffer.from(makePng({ width: 40, height: 20, colorType: 0 }));

/** Two products start in turn. */
const startsTwo = 300_000;

beforeAll(async () => {
  [old, fresh] = await Promise.all([LocalProduct.start(), emptyProduct()]);
  moved = new Moved(old, fresh);
  const parent = await old.api('POST', '/folders', { folder: { name: 'Contracts' } });
  ({ id: template } = await old.upload(readFileSync('examples/membership-form.pdf'), 'Membership'));
  const fields = [
    { name: 'name', page: 1 },
    { name: 'signature', page: 1, type: 'signature', required: false, x: 72, y: 600, width: 200, height: 40 },
  ];
  await old.api('PUT', `/templates/${template}/add_fields`, { fields });
  await old.api('PUT', `/templates/${template}`, { template: { attachments: [terms] } });
  await old.api('POST', `/templates/${template}/publish_version`, { version_type: 'major' });
  // The draft has the same file as the version.
  await old.api('PUT', `/templates/${template}`, {
    template: { attachments: [terms, lines], test_data_sets: tried },
  });
  await old.api('POST', `/templates/${template}/move`, { template: { parent_folder_id: parent.id } });
  letter = await old.pageTemplate('<p>Dear {{ name }}</p>{% if more == "x" %}!{% endif %}');
  ({ customFile, table } = await addFiles());
  // So much data is a file.
  const data = { name: 'Grace', more: 'x'.repeat(200_000) };
  made.push((await old.make(letter, { data })).submission.id);
  for (let n = 0; n < 8; n++)
    made.push((await old.make(template, { data: { name: `Member ${n}` }, seal: 'required' })).submission.id);
  const asked = await ask('Ada');
  signed = asked.id;
  await signAt(old, asked, 'Ada');
  made.push(signed);
  waiting = await ask('Grace');
  ({ id: combined } = (await old.combine(made.slice(0, 2).map((id) => ({ id })))).combined);
  const items = [{ template_id: template, data: { name: 'Batch' } }];
  ({ id: batch } = (await old.api('POST', '/submissions/batches', items)).submission_batch);
  expired = (await old.make(template, { data: { name: 'Gone' } })).submission.id;
  await old.api('DELETE', `/submissions/${expired}`);
  const owner = await new Person(old.origin).signIn(old.credentials.owner);
  await owner.api('POST', `/templates/${template}/comments`, { text: 'Too small?', page: 1 });
  const held = await owner.api('POST', '/legal_holds', { subject_id: made[1], reason: 'Case 4711' });
  expect(held.status).toBe(201);
  // The provider is not brought, and its name hinders nothing.
  old.sql(`update templates set identity_provider = 'registry' where id = '${letter}';`);
  await old.untilListed(made.length + 3);
  const exported = await exportTo(out);
  expect(exported, exported.says).toMatchObject({ code: 0 });
}, startsTwo);

afterAll(async () => {
  await Promise.all([old?.end(), fresh?.end()]);
  rmSync(folder, { recursive: true });
});

/** The files that a customer adds beside documents: a font, a picture of a page, a logo, and a file of their own. */
async function addFiles(): Promise<{ customFile: string; table: string }> {
  await old.api('POST', '/fonts', formOf('font[file]', fontFile(), 'regular.ttf'));
  await old.api('POST', `/templates/${letter}/images`, formOf('image', picture, 'mark.png'));
  const logo = `data:image/png;base64,${picture.toString('base64')}`;
  await old.api('PUT', `/templates/${letter}`, { template: { logo } });
  return {
    customFile: await addCustomFile('pdf', readFileSync('examples/membership-form.pdf')),
    table: await addCustomFile('attachment', Buffer.from('a;b')),
  };
}

async function addCustomFile(kind: 'pdf' | 'attachment', bytes: Buffer<ArrayBuffer>): Promise<string> {
  const { url, fields } = await old.api('GET', `/uploads/presign?kind=${kind}`);
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) form.append(name, value);
  form.append('file', new File([bytes], 'own'));
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  return (await old.api('POST', '/custom_files', { cache_id: fields.key })).custom_file.id;
}

function formOf(name: string, bytes: Buffer, filename: string): FormData {
  const form = new FormData();
  form.append(name, new File([Uint8Array.from(bytes)], filename));
  return form;
}

type Asked = { id: string; data_requests: { id: string }[] };

/** A submission that waits for a signer, with a file for its PDF. */
async function ask(name: string): Promise<Asked> {
  const auth_session_started_at = '2026-01-31T09:30:00Z';
  const asked = { name, email: `${name}@example.com`, auth_type: 'password', auth_session_started_at };
  const data_requests = [{ ...asked, fields: ['signature'] }];
  const body = { data: { name }, data_requests, attachments: [lines] };
  return (await old.api('POST', `/templates/${template}/submissions`, body)).submission;
}

async function signAt(product: LocalProduct, { id, data_requests }: Asked, name: string): Promise<void> {
  const { token_id, token_secret } = product.credentials.live;
  const headers = { authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}` };
  const client = new Client({ url: product.origin, headers });
  await sign(client, data_requests[0]?.id ?? '', { signature: { text: { name, typeface: 'Caveat' } } });
  await product.until(`/submissions/${id}`, ({ state }) => state === 'processed');
}

async function exportTo(place: string): Promise<Ran> {
  const person = await new Person(old.origin).signIn(old.credentials.owner);
  const asked = { label: 'Export', mode: 'live', scopes: ['export:read'] };
  const { json } = await person.api('POST', '/api_tokens', asked);
  const env = { QUILLET_TOKEN: `${json.id}:${json.secret}` };
  return run(old, ['scripts/export.mjs', '--from', old.origin, '--out', place], { env });
}

function importFrom(place: string, product = fresh, how: { until?: RegExp } = {}): Promise<Ran> {
  return run(product, ['scripts/import.mjs', '--from', place, '--at', product.origin], how);
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A copy of the export, changed by somebody who also changes the hashes. */
class Changed {
  readonly place = join(folder, 'changed');

  constructor() {
    cpSync(out, this.place, { recursive: true });
  }

  path(path: string): string {
    return join(this.place, path);
  }

  /** Changes a JSON file, and its line of the manifest. */
  // biome-ignore lint/suspicious/noExplicitAny: any file of an export
  file(path: string, change: (json: any) => void): void {
    const json = JSON.parse(readFileSync(this.path(path), 'utf8'));
    change(json);
    const bytes = Buffer.from(JSON.stringify(json));
    writeFileSync(this.path(path), bytes);
    this.lines('manifest', (line) => {
      if (line.path === path) Object.assign(line, { bytes: bytes.length, sha256: sha256(bytes) });
    });
  }

  /** Changes the lines of a part, or puts others in their place, and the hash of its piece. */
  // biome-ignore lint/suspicious/noExplicitAny: any line of an export
  lines(part: string, change: (line: any) => unknown): void {
    const progress = JSON.parse(readFileSync(this.path('progress.json'), 'utf8'));
    progress.parts[part].pieces = readdirSync(this.path(part))
      .sort()
      .map((piece) => {
        const file = this.path(join(part, piece));
        const lines = readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((text) => JSON.parse(text));
        const changed = lines.flatMap((line) => {
          const others = change(line);
          return Array.isArray(others) ? others : [line];
        });
        const text = changed.map((line) => `${JSON.stringify(line)}\n`).join('');
        writeFileSync(file, text);
        return sha256(text);
      });
    writeFileSync(this.path('progress.json'), JSON.stringify(progress));
  }
}

describe('npm run import', () => {
  it('refuses what is changed, too big, outside, or of others, and names each place', async () => {
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = made.slice(2);
    const changed = new Changed();
    const journal = (id: string, change: (record: Record<string, unknown>) => void) =>
      changed.file(`submissions/${id}/journal.json`, ({ tables }) => {
        const record = JSON.parse(tables.submission[0].record);
        change(record);
        tables.submission[0].record = JSON.stringify(record);
      });
    writeFileSync(changed.path(`submissions/${one}/document.pdf`), '%PDF-1.7 changed');
    journal(two, (record) => Object.assign(record, { accountId: 'acc_OtherOtherOtherOther' }));
    journal(three, (record) => {
      record['pdf'] = { key: `acc_OtherOtherOtherOther/submissions/${three}/x.pdf`, hash: 'x', bytes: 1 };
    });
    changed.file(`submissions/${four}/journal.json`, ({ tables }) => {
      tables.signing_token = [{ id: 'stk_1', secret_hash: 'x' }];
    });
    changed.file(`submissions/${five}/trail.json`, ({ entries }) => {
      entries[0].time = '2020-01-01T00:00:00.000Z';
    });
    changed.lines('manifest', (line) => {
      if (line.path === `submissions/${six}/document.pdf`) line.path = '../../../etc/hosts';
      if (line.path === `submissions/${six}/trail.json`) line.bytes = 10;
    });
    rmSync(changed.path(`submissions/${six}/submission.json`));
    symlinkSync('/etc/hosts', changed.path(`submissions/${six}/submission.json`));
    changed.lines('rows/templates', (line) => {
      if (line.id === template) line.document_id = 'doc_OtherOtherOtherOther';
    });
    changed.lines('rows/folders', (line) => Object.assign(line, { account_id: 'acc_OtherOtherOtherOther' }));
    changed.lines('rows/documents', (line) => Object.assign(line, { state: 'owned' }));
    changed.lines('rows/legal_holds', (line) =>
      Object.assign(line, { subject_id: 'sub_OtherOtherOtherOther' }),
    );
    changed.lines('rows/template_test_data', (line) => Object.assign(line, { sets: [{ name: 1 }] }));
    changed.lines('rows/template_comments', (line) => [
      { ...line, line: { source: 'data' } },
      { ...line, text: 'x'.repeat(limits.commentChars + 1) },
      ...Array(limits.templateComments - 1).fill(line),
    ]);
    changed.lines('rows/users', (line) => Object.assign(line, { password_hash: 5, is_admin: true }));

    const refused = await importFrom(changed.place);
    expect(refused.code, refused.says).toBe(1);
    for (const said of [
      new RegExp(`manifest, line \\d+: submissions/${one}/document.pdf (has \\d+ bytes|differs)`),
      /rows\/submissions, line \d+: it belongs to another account/,
      /rows\/submissions, line \d+: its PDF is a file of another record/,
      /rows\/submissions, line \d+: journal has a table signing_token/,
      new RegExp(`line \\d+: submissions/${five}/journal.json has another trail`),
      /manifest, line \d+: "\.\.\/\.\.\/\.\.\/etc\/hosts" is no path/,
      new RegExp(`submissions/${six}/trail.json has \\d+ bytes, and may have 10`),
      new RegExp(`submissions/${six}/submission.json is a link that leads out`),
      /rows\/templates, line \d+: document_id names doc_OtherOtherOtherOther, which is not in the export/,
      /rows\/folders, line 1: it belongs to another account/,
      /rows\/documents, line 1: state has an unknown value/,
      /rows\/legal_holds, line 1: subject_id names sub_OtherOtherOtherOther/,
      /rows\/template_test_data, line 1: sets is no test data/,
      /rows\/template_comments, line 1: line is no line of a source/,
      /rows\/template_comments, line 2: text must have at most \d+ characters/,
      /rows\/template_comments, line 501: more than 500 have the template_id tpl_/,
      /rows\/users, line 1: there is no column is_admin/,
      /\d+ problems: nothing was written\.\n$/,
    ])
      expect(refused.says).toMatch(said);
  });

  it('refuses an account, and ids, that are there already', async () => {
    const refused = await importFrom(out, old);
    expect(refused).toMatchObject({
      code: 2,
      says: expect.stringContaining('is in this deployment already'),
    });
  });

  it('brings an account, also after it was killed, and compares all of it', async () => {
    const killed = await importFrom(out, fresh, { until: /templates: 2 brought/ });
    expect(killed.code, killed.says).toBeNull();
    const done = await importFrom(out);
    expect(done.code, done.says).toBe(0);
    expect(done.says).toContain('An import of this export has begun before: it goes on.');
    expect(done.says).toContain(
      `2 templates, ${made.length + 3} submissions, 1 combined submissions: numbers, trails and PDFs compared, 0 problems`,
    );
    expect(done.says).toMatch(/Not brought: \d+ API tokens: their secrets are in no export/);
    const again = await importFrom(out);
    expect(again).toMatchObject({ code: 2, says: expect.stringContaining('was imported at') });
  });

  it('keeps records, PDFs, trails and what proves them', async () => {
    fresh.sql(firstAccountSql(old.credentials, Date.now()));
    for (const id of made) {
      const [before, after] = await Promise.all(
        [old, moved].map((one) => one.api('GET', `/submissions/${id}?include_data=true`)),
      );
      const links = {
        ...{ download_url: '', permanent_download_url: '', audit_trail_download_url: '', actions: [] },
        ...{ preview_download_url: null, preview_generated_at: null },
      };
      expect({ ...after, ...links }).toEqual({ ...before, ...links });
      expect(after.download_url).toContain(fresh.origin);
      const pdf = await moved.download(after.download_url);
      expect(sha256(pdf)).toBe(before.pdf_hash);
      const trail = await moved.api('GET', `/submissions/${id}/audit`);
      expect(trail).toEqual(await old.api('GET', `/submissions/${id}/audit`));
      // For a document without a seal nobody vouches, here as there.
      if (before.seal === null) continue;
      const record = JSON.stringify(after);
      const said = moved.verify({ 'a.pdf': pdf, 'trail.json': JSON.stringify(trail), 'record.json': record });
      expect(said).toContain(`entries of ${id} are intact`);
      expect(said).toMatch(/Entry \d+, about the finished PDF, is signed by/);
    }
    expect((await moved.api('GET', `/submissions/${signed}`)).seal).not.toBeNull();
    expect(await moved.api('GET', `/submissions/${expired}`)).toMatchObject({
      expired: true,
      pdf_hash: expect.any(String),
    });
    expect((await moved.api('GET', `/submissions/${made[1]}`)).legal_hold_ids).toHaveLength(1);
    const both = await moved.api('GET', `/combined_submissions/${combined}`);
    expect(sha256(await moved.download(both.download_url))).toBe(both.pdf_hash);
    expect(await moved.api('GET', `/submissions/batches/${batch}`)).toMatchObject({
      state: 'processed',
      total_count: 1,
    });
    expect((await moved.api('GET', '/submissions?limit=50')).submissions).toHaveLength(made.length + 3);
  });

  it('has the fonts, pictures, logos and own files of the account', async () => {
    expect(await moved.api('GET', '/fonts')).toEqual(await old.api('GET', '/fonts'));
    const images = `/templates/${letter}/images`;
    const [before, after] = await Promise.all([old.api('GET', images), moved.api('GET', images)]);
    expect(after).toEqual([{ ...before[0], url: expect.any(String) }]);
    expect(sha256(await moved.download(after[0].url))).toBe(sha256(picture));
    expect(await moved.api('GET', '/fonts')).toHaveLength(1);
    const drafts = await Promise.all(
      [old, moved].map((one) => one.api('GET', `/templates/${template}?full=true`)),
    );
    expect(drafts.map((draft) => draft.test_data_sets)).toEqual([tried, tried]);
    const member = await new Person(fresh.origin).signIn(old.credentials.owner);
    const { comments } = (await member.api('GET', `/templates/${template}/comments`)).json;
    expect(comments).toMatchObject([{ text: 'Too small?', page: 1 }]);
    const { logo } = await moved.api('GET', `/templates/${letter}`);
    expect(logo).toContain(fresh.origin);
    expect(sha256(await moved.download(logo))).toBe(sha256(picture));
    const html = `<style>p { font-family: 'Liberation Sans' }</style>
      <p>Dear {{ name }} <img src="{% template_image_url "mark.png" %}"></p>`;
    await moved.api('PUT', `/templates/${letter}`, { template: { html } });
    const { pdf } = await moved.make(letter, { data: { name: 'Grace' } });
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    const source_pdfs = [{ type: 'custom_file', id: customFile }];
    const { combined_submission } = await moved.api('POST', '/combined_submissions', { source_pdfs });
    expect(combined_submission).toMatchObject({ state: 'processed', error_message: null });
    const attachments = [{ name: 'table.csv', mime_type: 'text/csv', custom_file_id: table }];
    const { submission } = await moved.api('POST', `/templates/${letter}/submissions`, {
      ...{ data: { name: 'Grace' }, attachments },
    });
    expect(submission.attachments).toMatchObject([{ name: 'table.csv', sha256: sha256('a;b') }]);
  });

  it('completes a submission that waits, with the file that it attaches', async () => {
    await signAt(moved, waiting, 'Grace');
    const { attachments, download_url } = await moved.api('GET', `/submissions/${waiting.id}`);
    expect(attachments).toMatchObject([{ name: 'lines.csv', sha256: sha256('a;b') }]);
    const { catalog } = await PDFDocument.load(await moved.download(download_url));
    const files = catalog.lookup(PDFName.of('AF'), PDFArray);
    const names = Array.from({ length: files.size() }, (_, index) =>
      String(files.lookup(index, PDFDict).get(PDFName.of('F'))),
    );
    expect(names.sort()).toEqual(['(lines.csv)', '(terms.txt)']);
  });

  it('goes on with the work: new documents, versions, folders, members', async () => {
    const shown = await moved.api('GET', `/templates/${template}`);
    const before = await old.api('GET', `/templates/${template}`);
    expect(shown).toMatchObject({
      name: 'Membership',
      latest_version: before.latest_version,
      parent_folder_id: before.parent_folder_id,
    });
    expect(await moved.api('GET', '/folders')).toEqual(await old.api('GET', '/folders'));
    const next = await moved.make(template, { data: { name: 'After' } });
    expect(next.submission.state).toBe('processed');
    const person = await new Person(fresh.origin).signIn(old.credentials.owner);
    expect((await person.api('GET', '/submissions')).status).toBe(200);
  });
});
