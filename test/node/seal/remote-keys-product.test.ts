import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificatesOf, encodedCertificatesOf, type RemoteKind } from '../../support/remote-keys';
import { kmsSecretOf } from '../../support/servers/kms-server';
import { LocalProduct } from '../support/local-product';
import { formOf } from './support/form-of';
import { inspectSeal, valid } from './support/inspect-seal';
import { KeyServices } from './support/key-services';

const services = new KeyServices();
let address: string;
let product: LocalProduct;
let template: string;
let certificate_hash: string;

beforeAll(async () => {
  address = await services.listen();
  product = await LocalProduct.start('LOOPBACK_FOR:webhooks,s3,seal_keys');
  ({ id: template } = await product.upload(await formOf(1)));
  ({ certificate_hash } = await product.api('POST', '/seal_keys', { key: kms('ec') }));
});

afterAll(async () => {
  await product?.end();
  services.end();
});

function kms(kind: RemoteKind) {
  const secret = { access_key_id: 'AKIAPRODUCT', secret_access_key: kmsSecretOf('AKIAPRODUCT') };
  const key = { kind: 'aws_kms', key_id: `alias/${kind}`, region: 'eu-central-1', endpoint: address };
  return { ...key, ...secret, certificates: certificatesOf(kind).join('') };
}

const filled = { data: { name_of_page_1: 'Grace Hopper' }, seal: 'best_effort' };

it('a stranger checks what was sealed with a key in AWS KMS', async () => {
  const { submission, pdf } = await product.make(template, filled);
  const judged = inspectSeal(pdf, encodedCertificatesOf('ec')[1]);
  expect(judged.signatures).toEqual([expect.objectContaining(valid('ec'))]);
  expect(judged.cades).toBe('CAdES Verification successful');
  const said = product.verify({ 'sealed.pdf': pdf, 'trail.json': await product.trail(submission.id) });
  expect(said).toContain('is sealed: nothing was changed since.');
  expect(said).toContain('The certificate names “Seal of Example (ec)”');
});

it('what is to be sealed waits while the service is down, and goes on when it is back', async () => {
  services.isUp = false;
  const { submission } = await product.api('POST', `/templates/${template}/submissions?wait=false`, filled);
  const path = `/submissions/${submission.id}`;
  const waiting = await product.until(path, ({ error_message: message }) => message !== null);
  expect(waiting).toMatchObject({ state: 'pending', seal: null });
  expect(waiting.error_message).toMatch(
    /^The seal key of the account has been unavailable since .*Z\. AWS KMS answered 503\. Quillet tries again/,
  );
  services.isUp = true;
  const done = await product.until(path, ({ state }) => state === 'processed');
  expect(done).toMatchObject({ error_message: null, seal: { level: 'B-B', certificate_hash } });
});
