import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived, in a form that does not depend on the language that sent it. */
export type Arrived = {
  method: string;
  path: string;
  authorization: string;
  json?: unknown;
  parts?: Record<string, string>;
};

/** A server that keeps each request and answers with an empty object. */
export async function startRecorder() {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const type = headers['content-type'] ?? '';
    arrived.push({
      method,
      path: url,
      authorization: headers.authorization ?? '',
      ...(type.startsWith('application/json') && { json: JSON.parse(body.toString()) }),
      ...(type.startsWith('multipart/form-data') && { parts: await partsOf(body, type) }),
    });
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests since the last call. */
    taken: () => arrived.splice(0),
    end: () => new Promise((ended) => server.close(ended)),
  };
}

async function partsOf(body: Buffer, type: string): Promise<Record<string, string>> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData();
  const parts = [...form].map(async ([name, value]) => [name, await said(value)]);
  return Object.fromEntries(await Promise.all(parts));
}

async function said(value: string | File): Promise<string> {
  return typeof value === 'string' ? value : `${value.name} (${value.type}): ${await value.text()}`;
}
