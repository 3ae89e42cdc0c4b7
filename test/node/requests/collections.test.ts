import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequests } from '../../../scripts/requests/requests.mjs';
import { sharedProduct } from '../support/shared-product';
import { expectedOf } from './support/expected';
import { startRecorder } from './support/recorder';
import { sentFiles } from './support/runtimes';

/** Reads the files of Bruno as Bruno does. */
const bruno = createRequire(import.meta.url)('@usebruno/lang');

const requests = exampleRequests(JSON.parse(readFileSync('dist/assets/openapi.json', 'utf8')));
const token = 'api_test_0:secret';
const [token_id = '', token_secret = ''] = token.split(':');
const credentials = { token_id, token_secret };

type Variables = Record<string, string>;
type Part = { name: string; text: string } | { name: string; file: string; type: string };
/** A request as a collection has it, with its variables. */
type Ready = { method: string; url: string; json?: string; parts?: Part[] };

let recorder: Awaited<ReturnType<typeof startRecorder>>;

beforeAll(async () => {
  recorder = await startRecorder();
});

afterAll(() => recorder.end());

/** Puts variables in their places. Those that the collection has none of stay, as they do in its programs. */
function filled(text: string, variables: Variables): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name) => variables[name] ?? place);
}

async function send({ method, url, json, parts }: Ready, sender: string): Promise<Response> {
  const form = parts && new FormData();
  for (const part of parts ?? []) {
    if ('text' in part) form?.append(part.name, part.text);
    else {
      const content = String(sentFiles[part.file]);
      form?.append(part.name, new File([content], part.file, { type: part.type }));
    }
  }
  const headers = {
    authorization: `Basic ${Buffer.from(sender).toString('base64')}`,
    ...(json !== undefined && { 'content-type': 'application/json' }),
  };
  return fetch(url, { method, headers, ...((json ?? form) !== undefined && { body: json ?? form }) });
}

type PostmanItem = {
  name: string;
  item?: PostmanItem[];
  request?: {
    method: string;
    url: { raw: string; variable?: { key: string; value: string }[] };
    body?: {
      mode: string;
      raw?: string;
      formdata?: { key: string; type: string; value?: string; src?: string; contentType?: string }[];
    };
  };
};

/** The requests of a Postman collection, in its order. */
function postmanRequests(items: PostmanItem[], variables: Variables): Ready[] {
  return items.flatMap(({ item, request }): Ready[] => {
    if (item) return postmanRequests(item, variables);
    if (!request) return [];
    const { method, url, body } = request;
    const ids = new Map(url.variable?.map(({ key, value }) => [key, value]));
    return [
      {
        method,
        url: filled(url.raw, variables).replace(/\/:(\w+)/g, (_, name) => `/${ids.get(name)}`),
        ...(body?.mode === 'raw' && { json: filled(body.raw ?? '', variables) }),
        ...(body?.mode === 'formdata' && {
          parts: (body.formdata ?? []).map(({ key, type, value = '', src = '', contentType = '' }) =>
            type === 'file' ? { name: key, file: src, type: contentType } : { name: key, text: value },
          ),
        }),
      },
    ];
  });
}

/** The requests of a Bruno collection, by the names of their files. */
function brunoRequests(files: Record<string, string>, variables: Variables): Map<string, Ready> {
  const all = Object.entries(files).filter(([path]) =>
    /^quillet\/(?!environments)[^/]+\/\w+\.bru$/.test(path),
  );
  return new Map(
    all.map(([path, text]) => {
      const { http, params = [], body = {} } = bruno.bruToJsonV2(text);
      const ids = new Map(
        params
          .filter(({ type }: { type: string }) => type === 'path')
          .map(({ name, value }: { name: string; value: string }) => [name, value]),
      );
      const ready: Ready = {
        method: http.method.toUpperCase(),
        url: filled(http.url, variables).replace(/\/:(\w+)/g, (_, name) => `/${ids.get(name)}`),
        ...(http.body === 'json' && { json: filled(body.json, variables) }),
        ...(http.body === 'multipartForm' && { parts: body.multipartForm.map(brunoPart) }),
      };
      return [path.replace(/^.*\/|\.bru$/g, ''), ready];
    }),
  );
}

type BrunoPart = { name: string; type: string; value: string | string[]; contentType: string };

function brunoPart({ name, type, value, contentType }: BrunoPart): Part {
  return type === 'file' ? { name, file: String(value), type: contentType } : { name, text: String(value) };
}

async function served(origin: string, path: string): Promise<Uint8Array> {
  const response = await fetch(`${origin}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return new Uint8Array(await response.arrayBuffer());
}

describe('the Postman collection', () => {
  it('has each operation, and sends what it takes', async () => {
    const { origin } = await sharedProduct();
    const collection = JSON.parse(strFromU8(await served(origin, '/postman.json')));
    expect(collection.info.schema).toBe(
      'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    );
    expect(collection.auth).toMatchObject({
      type: 'basic',
      basic: [
        { key: 'username', value: '{{token_id}}' },
        { key: 'password', value: '{{token_secret}}' },
      ],
    });
    // What is shared with the collection: no place for a token.
    expect(collection.variable).toEqual([{ key: 'origin', value: origin }]);
    const ready = postmanRequests(collection.item, { origin: recorder.origin, ...credentials });
    expect(ready).toHaveLength(requests.length);
    for (const one of ready) await send(one, token);
    const arrived = recorder.taken();
    for (const request of requests) expect(arrived).toContainEqual(expectedOf(request, token));
  });
});

describe('the Bruno collection', () => {
  let files: Record<string, string>;

  beforeAll(async () => {
    const zip = unzipSync(await served((await sharedProduct()).origin, '/bruno.zip'));
    files = Object.fromEntries(Object.entries(zip).map(([path, content]) => [path, strFromU8(content)]));
  });

  it('has the credentials as secrets of its environment', () => {
    expect(JSON.parse(files['quillet/bruno.json'] ?? '')).toMatchObject({ version: '1', type: 'collection' });
    const { variables } = bruno.bruToEnvJsonV2(files['quillet/environments/Quillet.bru']);
    expect(variables).toMatchObject([
      { name: 'origin' },
      { name: 'token_id', secret: false },
      { name: 'token_secret', value: '', secret: true },
    ]);
    expect(bruno.collectionBruToJson(files['quillet/collection.bru']).auth).toEqual({
      mode: 'basic',
      basic: { username: '{{token_id}}', password: '{{token_secret}}' },
    });
  });

  it('has each operation, and sends what it takes', async () => {
    const ready = brunoRequests(files, { origin: recorder.origin, ...credentials });
    expect([...ready.keys()].toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
    for (const request of requests) {
      await send(ready.get(request.id) as Ready, token);
      expect(recorder.taken(), request.id).toEqual([expectedOf(request, token)]);
    }
  });

  it('works with the product', async () => {
    const product = await sharedProduct();
    const { token_id: id, token_secret: secret } = product.credentials.test;
    const ready = brunoRequests(files, { origin: product.origin });
    for (const name of ['checkAuthentication', 'listTemplates', 'listSubmissions', 'getInstallation']) {
      const answer = await send(ready.get(name) as Ready, `${id}:${secret}`);
      expect(answer.status, name).toBe(200);
    }
  });
});

it('shows the snippets with the address of the deployment', async () => {
  const { origin } = await sharedProduct();
  const shown = JSON.parse(strFromU8(await served(origin, '/snippets.json')));
  expect(Object.keys(shown)).toEqual(requests.map(({ id }) => id));
  expect(shown.listTemplates.curl).toContain(`'${origin}/api/v1/templates'`);
});
