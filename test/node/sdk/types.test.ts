import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';
import { codeBlocks } from './support/code-blocks';
import { PackageFolder } from './support/package-folder';

let product: LocalProduct;
let folder: PackageFolder;
let templateId: string;

beforeAll(async () => {
  product = await sharedProduct();
  folder = new PackageFolder(product);
  symlinkSync(resolve('node_modules/@types'), join(folder.path, 'node_modules/@types'));
  const html = '<h1>{{ number }}</h1>{% for item in items %}{{ item.price | currency }}{% endfor %}';
  const fields = [
    { name: 'number', type: 'string', required: true },
    { name: 'paid', type: 'boolean' },
  ];
  const template = { template_type: 'html', name: `Typed ${Date.now()}`, html, fields };
  templateId = (await product.api('POST', '/templates', { template })).id;
});

afterAll(() => folder.remove());

/** What the compiler says of programs, under its strict rules. */
function compile(...programs: string[]): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: ['node'],
  };
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: programs }));
  return spawnSync('tsc', ['--pretty', 'false', '-p', folder.path], { encoding: 'utf8' }).stdout;
}

function write(file: string, text: string): void {
  writeFileSync(join(folder.path, file), text);
}

it('the program of docs/sdk.md compiles under strict rules', () => {
  write('story.mts', codeBlocks('docs/sdk.md', 'js').join('\n'));
  expect(compile('story.mts')).toBe('');
});

it('a wrong call does not compile', async () => {
  write(
    'wrong.mts',
    `import { Quillet, QuilletError } from 'quillet';
    const quillet = new Quillet();
    await quillet.submissions.list({ limit: '5' });
    await quillet.submissions.creat('tpl_1', {});
    await quillet.folders.create({ folder: { nam: 'x' } });
    (await quillet.templates.list())[0]?.nme;
    try { } catch (error) {
      if (error instanceof QuilletError && error.is('template_not_found')) error.body.submission;
      if (error instanceof QuilletError && error.is('no_such_code')) throw error;
    }`,
  );
  expect(new Set(compile('wrong.mts').match(/wrong\.mts\((\d+)/g))).toEqual(
    new Set([3, 4, 5, 6, 8, 9].map((line) => `wrong.mts(${line}`)),
  );
});

it('data of a template compiles only as the template takes it', async () => {
  const types = await folder.run('quillet', ['types', templateId]);
  expect(types.stderr).toBe('');
  expect((await folder.run('quillet', ['types', templateId, '--check'])).status).toBe(0);
  const call = (data: string) =>
    `import { Quillet } from 'quillet';\nawait new Quillet().submissions.create('${templateId}', ${data});\n`;
  write('right.mts', call(`{ number: '2026-1', paid: true }`));
  write('unknown.mts', call(`{ number: '2026-1', payed: true }`));
  write('mistyped.mts', call(`{ number: '2026-1', paid: 'yes' }`));
  write('missing.mts', call(`{ paid: true }`));
  write(
    'free.mts',
    `import { Quillet } from 'quillet';\nawait new Quillet().submissions.create(String(1), { any: 1 });\n`,
  );
  const said = compile(
    'quillet-templates.d.ts',
    'right.mts',
    'unknown.mts',
    'mistyped.mts',
    'missing.mts',
    'free.mts',
  );
  const files = new Set([...said.matchAll(/(\w+)\.mts\(2,/g)].map(([, file]) => file));
  expect(files, said).toEqual(new Set(['unknown', 'mistyped', 'missing']));
});

it('types that are out of date are told', async () => {
  expect((await folder.run('quillet', ['types', templateId, '-o', 'kept.d.ts'])).status).toBe(0);
  write('kept.d.ts', readFileSync(join(folder.path, 'kept.d.ts'), 'utf8').replace('paid', 'payed'));
  expect((await folder.run('quillet', ['types', templateId, '-o', 'kept.d.ts', '--check'])).status).toBe(1);
});
