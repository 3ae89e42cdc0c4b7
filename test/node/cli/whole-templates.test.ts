import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Received, type Scripted, ScriptedServer } from '../sdk/support/scripted-server';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';
import { UnpackedCommands } from './support/unpacked-commands';

let product: LocalProduct;
let way: ScriptedServer;
let commands: UnpackedCommands;

/** What happens on the way between the commands and the product, after it has answered. */
let meet: (request: Received, answer: Scripted) => Scripted | Promise<Scripted>;

beforeAll(async () => {
  product = await sharedProduct();
  way = await ScriptedServer.by(async (request) => meet(request, await passedOn(request)));
  commands = new UnpackedCommands(() => way.origin);
});

afterEach(pass);

afterAll(() => {
  way.end();
  commands.remove();
});

function pass(): void {
  meet = (_, answer) => answer;
}
pass();

async function passedOn({ method, url, type, key, body }: Received): Promise<Scripted> {
  const { token_id, token_secret } = product.credentials.live;
  const headers = {
    authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
    'content-type': type,
    ...(key && { 'idempotency-key': key }),
  };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const sent = { method, headers, ...(hasBody && { body: Buffer.from(body, 'latin1') }) };
  const answer = await fetch(product.origin + url, sent);
  return { status: answer.status, text: await answer.text() };
}

let names = 0;

/** A template of HTML with an image, as files in a folder of its own. */
async function pulled(): Promise<{ id: string; root: string; path: string }> {
  names += 1;
  const name = `Whole ${Date.now()} ${names}`;
  const html = '<h1>{{ number }}</h1>\n<img src="{% template_image_url "mark.svg" %}">\n';
  const template = { template_type: 'html', name, html, scss: 'h1 { color: navy }\n' };
  const { id } = await product.api('POST', '/templates', { template });
  const form = new FormData();
  form.append('image', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'mark.svg'));
  await product.api('POST', `/templates/${id}/images`, form);
  const root = `root-${names}`;
  const { status, stderr } = await quillet('pull', id, '-d', root);
  expect(status, stderr).toBe(0);
  return { id, root, path: commands.at(root, name.toLowerCase().replaceAll(' ', '-')) };
}

function quillet(...args: string[]) {
  return commands.run(['templates', ...args]);
}

function recolour(path: string): void {
  writeFileSync(join(path, 'style.scss'), 'h1 { color: teal }\n');
}

function redraw(path: string): void {
  writeFileSync(join(path, 'images/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="2"/>');
}

/** What a template is, without when it was changed. */
async function contentOf(id: string) {
  const { html, scss, description } = await product.api('GET', `/templates/${id}?full=true`);
  const images: { name: string; sha256: string }[] = await product.api('GET', `/templates/${id}/images`);
  return { html, scss, description, images: images.map(({ name, sha256 }) => `${name} ${sha256}`) };
}

describe('a push that publishes', () => {
  it('publishes what an earlier push has changed, once', async () => {
    const { id, root, path } = await pulled();
    recolour(path);
    expect((await quillet('push', '-d', root)).status).toBe(0);
    const publish = ['push', '-d', root, '--publish', 'minor'];
    const first = await quillet(...publish);
    expect(first.stdout, first.stderr).toContain('version 0.1.0');
    expect((await quillet(...publish)).stdout).not.toContain('version');
    expect(await product.api('GET', `/templates/${id}`)).toMatchObject({ latest_version: '0.1.0' });
  });

  it('says when only the publication failed, and does it the next time', async () => {
    const { root, path } = await pulled();
    recolour(path);
    const refused = { status: 409, body: { error: { code: 'conflict', message: 'Not now.' } } };
    meet = ({ url }, answer) => (url.endsWith('/publish_version') ? refused : answer);
    // The deployment has published, and nobody heard of it: it is not published again.
    const failed = await quillet('push', '-d', root, '--publish', 'minor');
    expect(failed.status).toBe(6);
    expect(failed.stderr).toContain('is pushed, and not published');
    pass();
    expect((await quillet('push', '-d', root, '--publish', 'minor')).stdout).toContain('up to date');
  });
});

describe('a push that is cut off', () => {
  it('puts back what nobody knows to be done', async () => {
    const { id, root, path } = await pulled();
    const before = await contentOf(id);
    recolour(path);
    redraw(path);
    let isCut = false;
    meet = ({ method, body }, answer) => {
      if (isCut || method !== 'PUT' || !body.includes('if_updated_at')) return answer;
      isCut = true;
      return null;
    };
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status, stderr).toBe(7);
    expect(isCut).toBe(true);
    expect(await contentOf(id)).toEqual(before);
  });

  it('puts back what it has sent when it is stopped', async () => {
    const { id, root, path } = await pulled();
    const before = await contentOf(id);
    recolour(path);
    redraw(path);
    let child: ReturnType<UnpackedCommands['start']> | undefined;
    meet = async ({ method, url }, answer) => {
      if (method === 'POST' && url.endsWith('/images')) child?.kill('SIGINT');
      return answer;
    };
    child = commands.start(['templates', 'push', '-d', root]);
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(await contentOf(id)).toEqual(before);
  });

  it('says what it could not put back', async () => {
    const { root, path } = await pulled();
    recolour(path);
    redraw(path);
    let isGone = false;
    meet = ({ method }, answer) => {
      isGone ||= method === 'PUT';
      return isGone ? { status: 401, body: { error: { code: 'unauthorized', message: 'No.' } } } : answer;
    };
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status).toBe(3);
    expect(stderr).toContain('is pushed in part, and could not be put back');
  });
});

describe('a pull of names that are no names of files', () => {
  it('writes nothing outside of its folder, whatever the deployment says', async () => {
    const { id } = await pulled();
    meet = ({ url }, answer) =>
      url.endsWith('/images')
        ? { status: 200, body: [{ name: '../../../evil.svg', sha256: 'x', url: way.origin }] }
        : answer;
    const { status, stderr } = await quillet('pull', id, '-d', 'hostile/root');
    expect(status).toBe(4);
    expect(stderr).toContain('"../../../evil.svg", which is no file name');
    expect(existsSync(commands.at('hostile'))).toBe(false);
  });

  it('writes nothing outside of its folder, whatever its lock file says', async () => {
    const { id, root, path } = await pulled();
    const lock = commands.at(root, 'quillet.lock.json');
    const name = path.split('/').at(-1) ?? '';
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(`"${name}"`, '"../outside"'));
    const { status, stderr } = await quillet('pull', id, '-d', root);
    expect(status, stderr).toBe(2);
    expect(existsSync(commands.at('outside'))).toBe(false);
  });

  it('goes on with a folder that an ended pull has not noted', async () => {
    const { id, root } = await pulled();
    const lock = commands.at(root, 'quillet.lock.json');
    const before = readFileSync(lock, 'utf8');
    rmSync(lock);
    expect((await quillet('pull', id, '-d', root)).status).toBe(0);
    expect(readdirSync(commands.at(root))).toHaveLength(2);
    expect(readFileSync(lock, 'utf8')).toBe(before);
  });
});

describe('files that cannot be read', () => {
  it.each([
    ['body.html', Buffer.from('<h1>Caf\xe9</h1>\n', 'latin1'), /body\.html:1: has bytes/],
    ['template.yaml', Buffer.from(`type: html\na: &a [1,1]\n${bomb()}`), /template\.yaml: /],
  ])('are refused with their place: %s', async (file, content, said) => {
    const { root, path } = await pulled();
    writeFileSync(join(path, file), content);
    const { status, stderr } = await quillet('push', '-d', root);
    expect(status, stderr).toBe(4);
    expect(stderr).toMatch(said);
  });

  it('are refused as the data of a preview', async () => {
    const { root, path } = await pulled();
    commands.write('broken.json', '{"number": ');
    const folder = join(root, path.split('/').at(-1) ?? '');
    const { status, stderr } = await quillet('preview', folder, '--data', 'broken.json', '-o', 'p.pdf');
    expect(status).toBe(4);
    expect(stderr).toContain('broken.json: ');
  });
});

/** Lists of lists of lists, which would be gigabytes. */
function bomb(): string {
  const letters = [...'abcdefghij'];
  return letters
    .slice(1)
    .map((letter, index) => `${letter}: &${letter} [${Array(10).fill(`*${letters[index]}`).join(', ')}]\n`)
    .join('');
}
