import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeVersion } from '../../../scripts/release/versions.mjs';
import { codeBlocks, filesOf } from '../sdk/support/code-blocks';
import { PackageFolder } from '../sdk/support/package-folder';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

let product: LocalProduct;
let folder: PackageFolder;

beforeAll(async () => {
  product = await sharedProduct();
  folder = new PackageFolder(product);
});

afterAll(() => folder.remove());

function quillet(args: string[], options: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
  return folder.run('quillet', args, options);
}

describe('signing in', () => {
  const nobody = { QUILLET_ORIGIN: undefined, QUILLET_TOKEN: undefined };

  it('keeps a token that works, for nobody else to read', async () => {
    const { QUILLET_TOKEN: token = '', XDG_CONFIG_HOME: home = '' } = folder.environment;
    const { status, stderr } = await quillet(['login', product.origin], { input: `${token}\n`, env: nobody });
    expect(status, stderr).toBe(0);
    expect(statSync(join(home, 'quillet/profiles.json')).mode & 0o777).toBe(0o600);
    const who = await quillet(['whoami', '--json'], { env: nobody });
    const [token_id] = token.split(':');
    expect(JSON.parse(who.stdout)).toEqual({
      ...{ origin: product.origin, token_id, mode: 'live', release: treeVersion() },
      scopes: expect.arrayContaining(['documents:write']),
    });
  });

  it('keeps nothing that does not work', async () => {
    const home = join(folder.path, 'other');
    const wrong = { ...nobody, XDG_CONFIG_HOME: home };
    expect((await quillet(['login', product.origin], { input: 'api_live_x:wrong', env: wrong })).status).toBe(
      3,
    );
    expect((await quillet(['login', 'http://pdf.example.com'], { input: 'a:b', env: wrong })).status).toBe(2);
    expect((await quillet(['login', product.origin], { input: 'no token', env: wrong })).status).toBe(2);
    expect(existsSync(home)).toBe(false);
    expect(await quillet(['whoami'], { env: wrong })).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('quillet login'),
    });
  });

  it('tells a deployment that does not answer', async () => {
    const { status, stderr } = await quillet(['login', 'http://127.0.0.1:9'], { input: 'a:b' });
    expect({ status, stderr }).toEqual({
      status: 7,
      stderr: 'quillet: http://127.0.0.1:9 cannot be reached.\n',
    });
  });
});

describe('a command that is written wrong', () => {
  it.each([
    ['fil', 'Did you mean quillet fill?'],
    ['templates pul', 'Say which: templates list, templates pull'],
    ['templates', 'Say which: '],
    ['nonsense', 'quillet help lists the commands.'],
  ])('is told what was meant: %s', async (words, said) => {
    const { status, stderr } = await quillet(words.split(' '));
    expect({ status, said: stderr.includes(said) }, stderr).toEqual({ status: 2, said: true });
  });

  it('is told as JSON to programs', async () => {
    const { status, stderr, stdout } = await quillet(['fill', '--json']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'usage', message: 'TEMPLATE is missing.', problems: [] },
    });
  });
});

describe('the look of commands', () => {
  it('is plain where nobody looks, and has colours on a terminal', async () => {
    const plain = (await quillet(['help', 'fill'])).stdout;
    expect(plain).not.toContain('\u001b');
    const terminal = spawnSync('script', ['-qec', 'quillet help fill', '/dev/null'], {
      env: { ...folder.environment, TERM: 'xterm' },
      encoding: 'utf8',
    });
    expect(terminal.stdout).toContain('\u001b[1mquillet fill');
  });

  it('has help for every command, and a manual of all of them', async () => {
    const commands: { name: string }[] = JSON.parse((await quillet(['help', '--json'])).stdout);
    const manual = readFileSync(join(folder.path, 'node_modules/quillet/man/quillet.1'), 'utf8');
    expect(commands.length).toBeGreaterThan(10);
    for (const { name } of commands) {
      expect((await quillet([...name.split(' '), '--help'])).stdout).toContain(`quillet ${name}`);
      expect(manual).toContain(`.SS quillet ${name}`);
    }
  });

  it.each(['bash', 'zsh', 'fish'])('has completions for %s', async (shell) => {
    const { status, stdout } = await quillet(['completion', shell]);
    expect(status).toBe(0);
    for (const word of ['fill', 'templates', 'preview', 'lanes']) expect(stdout).toContain(word);
    expect(stdout).not.toMatch(/import\W+(-d )?\W*Templates as files/);
    // A shell that is not on this machine cannot read them.
    const read = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' });
    if (!read.error) expect(read.stderr).toBe('');
  });

  it('completes in bash', async () => {
    writeFileSync(join(folder.path, 'completion.bash'), (await quillet(['completion', 'bash'])).stdout);
    const ask = `. ./completion.bash; COMP_WORDS=(quillet templates pu); COMP_CWORD=2; _quillet; echo "\${COMPREPLY[@]}"`;
    expect((await folder.run('bash', ['-c', ask])).stdout).toBe('pull push\n');
  });
});

it('starts within 150 ms of the processor', async () => {
  writeFileSync(
    join(folder.path, 'measure.mjs'),
    `process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error((user + system) / 1000); });`,
  );
  const [measure, main] = ['measure.mjs', 'node_modules/quillet/cli/main.mjs'].map((file) =>
    join(folder.path, file),
  );
  const run = async () => {
    const { stderr } = await folder.run(process.execPath, [
      '--import',
      pathToFileURL(String(measure)).href,
      String(main),
      'help',
      '--quiet',
    ]);
    return Number(stderr.trim().split('\n').at(-1));
  };
  const measured = [];
  for (let times = 0; times < 5; times += 1) measured.push(await run());
  expect(Math.min(...measured)).toBeLessThan(150);
});

describe('checking', () => {
  it('says what does not work', async () => {
    const fine = await quillet(['doctor', '--json']);
    expect(JSON.parse(fine.stdout).filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    expect(fine.status).toBe(0);
    const wrong = await quillet(['doctor', '--json'], { env: { QUILLET_TOKEN: 'api_live_x:wrong' } });
    expect(wrong.status).toBe(1);
    const failed = JSON.parse(wrong.stdout).filter(({ ok }: { ok: boolean }) => !ok);
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['Token', 'Installation']);
  });

  it('verifies a submission of the deployment, and finds a changed PDF', async () => {
    const template = await product.pageTemplate('<h1>{{ title }}</h1>');
    const { submission, pdf } = await product.make(template, { data: { title: 'Contract' }, test: true });
    const trail = await product.trail(submission.id);
    writeFileSync(join(folder.path, 'trail.json'), trail);
    writeFileSync(join(folder.path, 'changed.pdf'), Buffer.concat([pdf, Buffer.from('\n% changed\n')]));
    const verified = await quillet(['verify', submission.id]);
    expect([0, 8], verified.stdout + verified.stderr).toContain(verified.status);
    expect((await quillet(['verify', 'changed.pdf', 'trail.json'])).status).toBe(1);
    expect((await quillet(['verify', 'measure.mjs'])).status).toBe(2);
  });
});

describe('docs/cli.md', () => {
  it('has commands that work', async () => {
    const name = `Membership ${Date.now()}`;
    const { id } = await product.upload(readFileSync('examples/membership-form.pdf'), name);
    const { fields } = JSON.parse(readFileSync('examples/membership-fields.json', 'utf8'));
    await product.api('PUT', `/templates/${id}/add_fields`, { fields });
    for (const [file, content] of filesOf('docs/cli.md')) writeFileSync(join(folder.path, file), content);
    const [install = '', unpacked = '', ...blocks] = codeBlocks('docs/cli.md', 'sh');
    expect(install.trim()).toBe('npm install --global https://quillet.example.com/sdk/quillet.tgz');
    expect(unpacked.trim()).toBe('npx -p https://quillet.example.com/sdk/quillet.tgz quillet help');
    for (const line of blocks.join('').trim().split('\n')) {
      const command = line
        .replaceAll('"Membership"', JSON.stringify(name))
        // Other tests make templates in the meantime.
        .replace(/^quillet types/, `quillet types ${id}`)
        .replace('forms/membership', `forms/${name.toLowerCase().replaceAll(' ', '-')}`);
      const { status, stderr } = await folder.run('bash', ['-ec', command]);
      expect(status, `${command}\n${stderr}`).toBe(0);
    }
  });

  it('has the exit codes of the commands', () => {
    const source = readFileSync('sdk/cli/kit/exit-codes.ts', 'utf8');
    const codes = [...source.matchAll(/^ {2}\w+: (\d+),$/gm)].map(([, code]) => code);
    const rows = [...readFileSync('docs/cli.md', 'utf8').matchAll(/^\| (\d+) \|/gm)].map(([, code]) => code);
    expect(rows).toEqual(codes);
  });
});
