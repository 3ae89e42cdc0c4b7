import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { kmsSecretOf } from '../../support/kms-server';
import { certificatesOf, encodedCertificatesOf, type RemoteKind } from '../../support/remote-keys';
import { freshProject, Start } from '../commands/support/instance';
import { inspectSeal, valid } from './support/inspect-seal';
import { KeyServices } from './support/key-services';

const services = new KeyServices();
let address: string;
let project: ReturnType<typeof freshProject>;
let product: Start;
let origin: string;
let authorization: string;
let template: string;
let certificate_hash: string;

beforeAll(async () => {
  address = await services.listen();
  project = freshProject({ built: true });
  writeFileSync(join(project.folder, '.dev.vars'), 'LOOPBACK_FOR=webhooks,s3,seal_keys\n');
  const port = await freePort();
  product = new Start(project.folder, port);
  await product.ready(90_000);
  origin = `http://127.0.0.1:${port}`;
  const { live } = JSON.parse(readFileSync(join(project.folder, '.dev/credentials.json'), 'utf8'));
  authorization = `Basic ${btoa(`${live.token_id}:${live.token_secret}`)}`;
  template = await newTemplate();
  ({ certificate_hash } = await api('/seal_keys', { key: kms('ec') }));
});

afterAll(async () => {
  await product?.end();
  project?.remove();
  services.end();
});

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function api(path: string, body?: object): Promise<any> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function newTemplate(): Promise<string> {
  const document = await PDFDocument.create();
  const name = document.getForm().createTextField('name');
  name.addToPage(document.addPage([612, 792]), { x: 72, y: 640, width: 300, height: 20 });
  const form = new FormData();
  form.append('template[name]', 'Contract');
  const file = new File([await document.save()], 'contract.pdf', { type: 'application/pdf' });
  form.append('template[document]', file);
  return (await api('/templates', form)).id;
}

function kms(kind: RemoteKind) {
  const secret = { access_key_id: 'AKIAPRODUCT', secret_access_key: kmsSecretOf('AKIAPRODUCT') };
  const key = { kind: 'aws_kms', key_id: `alias/${kind}`, region: 'eu-central-1', endpoint: address };
  return { ...key, ...secret, certificates: certificatesOf(kind).join('') };
}

const filled = { data: { name: 'Grace Hopper' }, seal: 'best_effort' };

/** The lines of `npm run verify`. */
function verify(pdf: Buffer, trail: object): string {
  const files = { 'sealed.pdf': pdf, 'trail.json': JSON.stringify(trail) };
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(project.folder, '.dev', name);
    writeFileSync(path, content);
    return path;
  });
  return execFileSync(process.execPath, ['scripts/verify.mjs', ...paths], { encoding: 'utf8' });
}

it('a stranger checks what was sealed with a key in AWS KMS', async () => {
  const { submission } = await api(`/templates/${template}/submissions`, filled);
  const pdf = Buffer.from(await (await fetch(submission.download_url)).arrayBuffer());
  const judged = inspectSeal(pdf, encodedCertificatesOf('ec')[1]);
  expect(judged.signatures).toEqual([expect.objectContaining(valid('ec'))]);
  expect(judged.cades).toBe('CAdES Verification successful');
  const said = verify(pdf, await api(`/submissions/${submission.id}/audit`));
  expect(said).toContain('is sealed: nothing was changed since.');
  expect(said).toContain('The certificate names “Seal of Example (ec)”');
});

it('what is to be sealed waits while the service is down, and goes on when it is back', async () => {
  services.isUp = false;
  const { submission } = await api(`/templates/${template}/submissions?wait=false`, filled);
  const path = `/submissions/${submission.id}`;
  const waiting = await until(path, ({ error_message: message }) => message !== null);
  expect(waiting).toMatchObject({ state: 'pending', seal: null });
  expect(waiting.error_message).toMatch(
    /^The seal key of the account has been unavailable since .*Z\. AWS KMS answered 503\. Quillet tries again/,
  );
  services.isUp = true;
  const done = await until(path, ({ state }) => state === 'processed');
  expect(done).toMatchObject({ error_message: null, seal: { level: 'B-B', certificate_hash } });
});

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function until(path: string, isSo: (submission: any) => boolean): Promise<any> {
  for (;;) {
    const submission = await api(`${path}?wait=false`);
    if (isSo(submission)) return submission;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
