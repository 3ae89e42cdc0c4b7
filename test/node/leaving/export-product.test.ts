import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '../../../scripts/attack/support/person.mjs';
import { UnpackedCommands } from '../cli/support/unpacked-commands';
import { plainEnvironment } from '../commands/support/instance';
import { LocalProduct } from '../support/local-product';

const folder = mkdtempSync(join(tmpdir(), 'quillet-export-'));
const out = join(folder, 'my-account');
const submissions = 45;

let product: LocalProduct;
let token: string;
let template: string;

beforeAll(async () => {
  product = await LocalProduct.start('LIVE_REQUESTS_PER_SECOND:10000');
  const person = await new Person(product.origin).signIn(product.credentials.owner);
  const made = await person.api('POST', '/api_tokens', {
    label: 'Export',
    mode: 'live',
    scopes: ['export:read'],
  });
  token = `${made.json.id}:${made.json.secret}`;
  const html = { template_type: 'html', name: 'Letter', html: '<p>{{ name }}</p>' };
  await product.api('POST', '/templates', { template: html });
  const form = new FormData();
  form.append('template[name]', 'Membership');
  form.append('template[document]', new File([readFileSync('examples/membership-form.pdf')], 'form.pdf'));
  template = (await product.api('POST', '/templates', form)).id;
  await product.api('PUT', `/templates/${template}/add_fields`, { fields: [{ name: 'name', page: 1 }] });
  for (let n = 0; n < submissions; n++)
    await product.api('POST', `/templates/${template}/submissions`, { data: { name: `Member ${n}` } });
});

afterAll(async () => {
  await product.end();
  rmSync(folder, { recursive: true });
});

type Ran = { code: number | null; says: string };

/** Runs a command, and ends it once it has said this. */
function run(words: string[], { until = /^never$/, env = {} as Record<string, string> } = {}): Promise<Ran> {
  const child = spawn(process.execPath, words, { env: { ...plainEnvironment(), ...env } });
  let says = '';
  const hear = (piece: Buffer) => {
    says += piece;
    if (until.test(says)) child.kill('SIGKILL');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, says })));
}

function exportTo(place: string, options: { until?: RegExp } = {}) {
  const words = ['scripts/export.mjs', '--from', product.origin, '--out', place];
  return run(words, { ...options, env: { QUILLET_TOKEN: token } });
}

/** The lines of a part, from all of its pieces. */
function linesOf(part: string): string[] {
  const pieces = readdirSync(part).sort();
  return pieces.flatMap((piece) => readFileSync(join(part, piece), 'utf8').trim().split('\n'));
}

describe('npm run export', () => {
  it('writes everything as files that npm run verify accepts, and goes on after it was killed', async () => {
    const killed = await exportTo(out, { until: /template_contents: done/ });
    expect(killed.code).toBeNull();
    expect((await run(['scripts/export.mjs', '--check', out])).says).toContain(
      'submissions: not exported yet',
    );
    const { code, says } = await exportTo(out);
    expect(says).toMatch(/\d+ files, 0 problems\n$/);
    expect(code).toBe(0);
    expect(says).not.toContain('template_contents: done');

    const whole = join(folder, 'at-once');
    expect((await exportTo(whole)).code).toBe(0);
    const pathsIn = (place: string) => linesOf(join(place, 'manifest')).map((line) => JSON.parse(line).path);
    expect(pathsIn(out)).toEqual(pathsIn(whole));
    expect(linesOf(join(out, 'rows/submissions'))).toHaveLength(submissions);
    expect(linesOf(join(out, 'rows/templates')).join()).toContain(template);
    const [id = ''] = readdirSync(join(out, 'submissions'));
    const files = ['document.pdf', 'trail.json', 'submission.json'].map((name) =>
      join(out, 'submissions', id, name),
    );
    const verified = await run(['scripts/verify.mjs', ...files]);
    expect(verified.says).toContain(`entries of ${id} are intact`);
    expect(verified.says).not.toMatch(/differ|altered/i);
    expect(readFileSync(files[2] ?? '', 'utf8')).toMatch(/"name": "Member \d+"/);
  });

  it('finds a file that was changed or removed', async () => {
    const [first = '', second = ''] = readdirSync(join(out, 'submissions'));
    writeFileSync(join(out, 'submissions', first, 'document.pdf'), '%PDF-1.7 changed');
    rmSync(join(out, 'submissions', second, 'trail.pdf'));
    const { code, says } = await run(['scripts/export.mjs', '--check', out]);
    expect(code).toBe(1);
    expect(says).toContain(`submissions/${first}/document.pdf: the file differs, or is gone`);
    expect(says).toContain(`submissions/${second}/trail.pdf: the file differs, or is gone`);
    expect(says).toContain(' 2 problems');
  });

  it('says what is missing before it begins', async () => {
    const other = await run(['scripts/export.mjs', '--from', product.origin, '--out', join(folder, 'no')]);
    expect(other).toMatchObject({ code: 2, says: expect.stringContaining('QUILLET_TOKEN') });
    const { token_id: id, token_secret: secret } = product.credentials.live;
    const words = ['scripts/export.mjs', '--from', product.origin, '--out', join(folder, 'no')];
    const refused = await run(words, { env: { QUILLET_TOKEN: `${id}:${secret}` } });
    expect(refused).toMatchObject({ code: 2, says: expect.stringContaining('`export:read`') });
    expect(refused.says).not.toContain(secret);
    const usage = await run(['scripts/export.mjs']);
    expect(usage).toMatchObject({ code: 2, says: expect.stringContaining('Usage: npm run export') });
  });
});

it('is what the command of the package writes, too', async () => {
  const commands = new UnpackedCommands(() => product.origin);
  const env = { QUILLET_TOKEN: token };
  const first = await commands.run(['export', '-o', 'account', '--json'], { env });
  expect(first.status, first.stderr).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({ place: 'account', whole: true });
  expect(await run(['scripts/export.mjs', '--check', commands.at('account')])).toMatchObject({ code: 0 });
  commands.write('account/export.json', '{"parts": []}');
  const changed = await commands.run(['export', '--check', 'account']);
  expect(changed.stdout, changed.stderr).toContain('export.json: the file differs, or is gone');
  expect(changed.status).toBe(1);
  const { token_id, token_secret } = product.credentials.live;
  const lacking = { QUILLET_TOKEN: `${token_id}:${token_secret}` };
  expect((await commands.run(['export', '-o', 'nothing'], { env: lacking })).status).toBe(3);
  expect((await commands.run(['export', '--check', 'nowhere'])).status).toBe(2);
  commands.remove();
});
