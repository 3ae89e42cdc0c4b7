import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

function quillet(...args: string[]) {
  return folder.run('quillet', ['templates', ...args]);
}

function at(...path: string[]): string {
  return join(folder.path, ...path);
}

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(at(file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(at(file), after);
}

let names = 0;

/** A template of HTML with a field and an image, as files in a folder of its own. */
async function pulledPage(): Promise<{ id: string; root: string; path: string }> {
  names += 1;
  const name = `Invoice ${Date.now()} ${names}`;
  const template = {
    template_type: 'html',
    name,
    html: '<h1>{{ number }}</h1>\n<img src="{% template_image_url "mark.svg" %}">\n',
    scss: 'h1 { color: navy }\n',
    fields: [{ name: 'number', type: 'string', required: true }],
  };
  const { id } = await product.api('POST', '/templates', { template });
  const form = new FormData();
  form.append('image', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'mark.svg'));
  await product.api('POST', `/templates/${id}/images`, form);
  return { id, ...(await pull(id, name)) };
}

async function pulledPdf(): Promise<{ id: string; root: string; path: string }> {
  names += 1;
  const name = `Form ${Date.now()} ${names}`;
  const { id } = await product.upload(readFileSync('examples/membership-form.pdf'), name);
  const { fields } = JSON.parse(readFileSync('examples/membership-fields.json', 'utf8'));
  await product.api('PUT', `/templates/${id}/add_fields`, { fields });
  return { id, ...(await pull(id, name)) };
}

async function pull(id: string, name: string) {
  const root = `root-${names}`;
  const { status, stderr } = await quillet('pull', id, '-d', root);
  expect(status, stderr).toBe(0);
  return { root, path: join(root, name.toLowerCase().replaceAll(' ', '-')) };
}

describe('a pull', () => {
  it('writes HTML, SCSS, fields, settings and images', async () => {
    const { path } = await pulledPage();
    expect(readFileSync(at(path, 'body.html'), 'utf8')).toContain('<h1>{{ number }}</h1>\n');
    expect(readFileSync(at(path, 'style.scss'), 'utf8')).toBe('h1 { color: navy }\n');
    expect(readFileSync(at(path, 'fields.yaml'), 'utf8')).toMatch(/^- type: string\n {2}name: number\n/);
    expect(readFileSync(at(path, 'template.yaml'), 'utf8')).toMatch(/^type: html\nname: Invoice/);
    expect(readFileSync(at(path, 'images/mark.svg'), 'utf8')).toContain('<svg');
  });

  it('writes the document of a PDF as it was uploaded', async () => {
    const { path } = await pulledPdf();
    expect(readFileSync(at(path, 'document.pdf'))).toEqual(readFileSync('examples/membership-form.pdf'));
    expect(readFileSync(at(path, 'fields.yaml'), 'utf8')).toContain('name: born\n');
  });

  it('leaves files that say the same, with their comments', async () => {
    const { id, root, path } = await pulledPage();
    edit(join(path, 'template.yaml'), (text) => `# Of the sales team.\n${text}`);
    expect((await quillet('pull', id, '-d', root)).stdout).toBe(`${path}  up to date\n`);
    expect(readFileSync(at(path, 'template.yaml'), 'utf8')).toMatch(/^# Of the sales team/);
  });

  it('does not write over what was changed here', async () => {
    const { id, root, path } = await pulledPage();
    edit(join(path, 'style.scss'), (text) => text.replace('navy', 'teal'));
    expect((await quillet('pull', id, '-d', root)).status).toBe(6);
    expect(readFileSync(at(path, 'style.scss'), 'utf8')).toContain('teal');
    expect((await quillet('pull', id, '-d', root, '--force')).status).toBe(0);
    expect(readFileSync(at(path, 'style.scss'), 'utf8')).toContain('navy');
  });
});

describe('a diff', () => {
  it('is empty after a pull, and shows lines after a change', async () => {
    const { root, path } = await pulledPage();
    expect(await quillet('diff', '-d', root)).toMatchObject({ status: 0, stdout: 'No differences.\n' });
    edit(join(path, 'style.scss'), (text) => text.replace('navy', 'teal'));
    const { status, stdout } = await quillet('diff', '-d', root);
    expect(status).toBe(1);
    expect(stdout).toContain(`${path}/style.scss\n- h1 { color: navy }\n+ h1 { color: teal }\n`);
  });

  it('shows what was changed at the deployment', async () => {
    const { id, root, path } = await pulledPage();
    await product.api('PUT', `/templates/${id}`, { template: { description: 'Changed there' } });
    const { status, stdout } = await quillet('diff', '-d', root);
    expect(status).toBe(1);
    expect(stdout).toContain(`${path} was changed at the deployment`);
  });
});

describe('a push', () => {
  it('changes what differs, and nothing else', async () => {
    const { id, root, path } = await pulledPage();
    const test_data_sets = [{ name: 'Usual', data: { number: '7' } }];
    await product.api('PUT', `/templates/${id}`, { template: { test_data_sets } });
    expect((await quillet('pull', id, '-d', root)).status).toBe(0);
    edit(join(path, 'template.yaml'), (text) => text.replace('Usual', 'Usual one'));
    const before = await product.api('GET', `/templates/${id}?full=true`);
    edit(join(path, 'body.html'), (text) => text.replace('<h1>', '<h1 class="big">'));
    edit(join(path, 'template.yaml'), (text) => text.replace('archived: false', 'archived: true'));
    writeFileSync(at(path, 'images/second.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>');
    rmSync(at(path, 'images/mark.svg'));
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status, stderr).toBe(0);
    const after = await product.api('GET', `/templates/${id}?full=true`);
    expect(after).toMatchObject({
      archived: true,
      test_data_sets: [{ name: 'Usual one', data: { number: '7' } }],
      html: expect.stringContaining('class="big"'),
      scss: before.scss,
    });
    expect(after.fields).toEqual(before.fields);
    const images = await product.api('GET', `/templates/${id}/images`);
    expect(images.map(({ name }: { name: string }) => name)).toEqual(['second.svg']);
    expect((await quillet('diff', '-d', root)).status).toBe(0);
    expect((await quillet('push', '-d', root)).stdout).toBe(`${path}  up to date\n`);
  });

  it('publishes what it has changed', async () => {
    const { id, root, path } = await pulledPage();
    edit(join(path, 'style.scss'), (text) => text.replace('navy', 'teal'));
    const { status, stdout, stderr } = await quillet('push', '-d', root, '--publish', 'minor', '-m', 'Teal');
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('version 0.1.0');
    expect(await product.api('GET', `/templates/${id}`)).toMatchObject({ latest_version: '0.1.0' });
  });

  it('makes a template of a new folder', async () => {
    const { root, path } = await pulledPdf();
    const copy = join(root, 'copy');
    mkdirSync(at(copy));
    for (const file of ['document.pdf', 'fields.yaml', 'template.yaml'])
      writeFileSync(at(copy, file), readFileSync(at(path, file)));
    edit(join(copy, 'template.yaml'), (text) =>
      text
        .replace(/^name: .*$/m, `name: Copy ${Date.now()}`)
        .replace('tag_document: false', 'tag_document: true'),
    );
    const { status, stderr, stdout } = await quillet('push', 'copy', '-d', root, '--json');
    expect(status, stderr).toBe(0);
    const [{ id }] = JSON.parse(stdout);
    const made = await product.api('GET', `/templates/${id}?full=true`);
    expect(made.document_processed).toBe(true);
    expect(made.document_diagnosis).toContainEqual(expect.objectContaining({ code: 'tags_guessed' }));
    expect(readFileSync(at(root, 'quillet.lock.json'), 'utf8')).toContain(id);
    expect((await quillet('diff', '-d', root)).status).toBe(0);
  });

  it('refuses a new folder whose name a template has', async () => {
    const { root, path } = await pulledPage();
    rmSync(at(root, 'quillet.lock.json'));
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status).toBe(6);
    expect(stderr).toContain(`${path} is new here`);
  });

  it('refuses what was changed at the deployment, unless it is told to replace it', async () => {
    const { id, root, path } = await pulledPage();
    await product.api('PUT', `/templates/${id}`, { template: { scss: 'h1 { color: red }' } });
    edit(join(path, 'style.scss'), (text) => text.replace('navy', 'teal'));
    const refused = await quillet('push', '-d', root);
    expect(refused.status).toBe(6);
    expect(refused.stderr).toContain('Nothing was pushed');
    expect((await quillet('push', '-d', root, '--force')).status).toBe(0);
    expect((await product.api('GET', `/templates/${id}?full=true`)).scss).toBe('h1 { color: teal }\n');
  });

  it('says only what it would change with --dry-run', async () => {
    const { id, root, path } = await pulledPage();
    edit(join(path, 'style.scss'), (text) => text.replace('navy', 'teal'));
    expect((await quillet('push', '-d', root, '--dry-run')).stdout).toBe(`${path}  style.scss\n`);
    expect((await product.api('GET', `/templates/${id}?full=true`)).scss).toContain('navy');
  });
});

describe('a push that is refused', () => {
  it('names the file and the line, and changes nothing, not even images', async () => {
    const { id, root, path } = await pulledPage();
    const before = await product.api('GET', `/templates/${id}?full=true`);
    writeFileSync(at(path, 'images/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="2"/>');
    writeFileSync(at(path, 'images/new.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="3"/>');
    edit(join(path, 'style.scss'), (text) => `${text}h2 { color: $nowhere }\n`);
    const imagesBefore = await hashes(id);
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status).toBe(4);
    expect(stderr).toContain(`${path}/style.scss:2`);
    const after = await product.api('GET', `/templates/${id}?full=true`);
    expect(after).toMatchObject({ html: before.html, scss: before.scss, description: before.description });
    expect(await hashes(id)).toEqual(imagesBefore);
  });

  it('puts the document of a PDF back, with its fields', async () => {
    const { id, root, path } = await pulledPdf();
    const before = await product.api('GET', `/templates/${id}?full=true`);
    const other = readFileSync('examples/membership-form.pdf', 'latin1').replace('%PDF-1.7', '%PDF-1.6');
    writeFileSync(at(path, 'document.pdf'), `${other}\n`, 'latin1');
    edit(join(path, 'fields.yaml'), (text) => text.replace('width: 284', 'width: -284'));
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status, stderr).toBe(4);
    expect(stderr).toMatch(/fields\.yaml:\d+ #\/fields\/0\/width: /);
    const after = await product.api('GET', `/templates/${id}?full=true`);
    expect(after.document_md5).toBe(before.document_md5);
    expect(widths(after)).toEqual(widths(before));
  });

  it('tells where YAML is broken', async () => {
    const { root, path } = await pulledPage();
    edit(join(path, 'template.yaml'), (text) => text.replace('type: html', 'type: html\n  name: [1'));
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status).toBe(4);
    expect(stderr).toMatch(/template\.yaml:\d+: character \d+: /);
  });

  it('tells of an unknown setting what was meant', async () => {
    const { root, path } = await pulledPage();
    edit(join(path, 'template.yaml'), (text) => text.replace('archived:', 'archivd:'));
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status).toBe(4);
    expect(stderr).toContain('did you mean `archived`?');
  });
});

describe('a preview', () => {
  it.each([
    ['a page', pulledPage, { number: '2026-1' }],
    ['a form', pulledPdf, { name: 'Ada' }],
  ])('draws %s as it is in the folder', async (_, pulled, data) => {
    const { path } = await pulled();
    writeFileSync(at('preview.json'), JSON.stringify(data));
    const { status, stderr } = await quillet('preview', path, '--data', 'preview.json', '-o', 'preview.pdf');
    expect(status, stderr).toBe(0);
    expect(readFileSync(at('preview.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    rmSync(at('preview.pdf'));
    expect(existsSync(at('preview.pdf'))).toBe(false);
  });
});

/** The fields of a record by name, whether they are a list or an object by their ids. */
function widths({ fields }: { fields: Record<string, { name: string; width: number }> }) {
  return new Map(Object.values(fields).map(({ name, width }) => [name, width]));
}

async function hashes(id: string): Promise<string[]> {
  const images: { name: string; sha256: string }[] = await product.api('GET', `/templates/${id}/images`);
  return images.map(({ name, sha256 }) => `${name} ${sha256}`);
}
