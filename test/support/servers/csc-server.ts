import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodedCertificatesOf, isRemoteKind, type RemoteKind, signDigest } from '../remote-keys';

/**
 * A stand-in for a trust service with the CSC API v2, at `/csc/<name>/v2`. The credential `<kind>`
 * signs; `<kind>/<manner>` needs something, or does not sign as it should. Refusals repeat what was sent.
 */

type Service = {
  asked: { method: string; body: Record<string, unknown>; authorization: string | undefined }[];
  /** Tokens, and how often each may still be used. */
  tokens: Map<string, number>;
  /** What may be signed: the credential and the digest, by the activation data. */
  activated: Map<string, string>;
  isDown: boolean;
};

const services = new Map<string, Service>();

function serviceOf(name: string): Service {
  const known = services.get(name) ?? {
    ...{ asked: [], tokens: new Map(), activated: new Map(), isDown: false },
  };
  services.set(name, known);
  return known;
}

const SHA256 = '2.16.840.1.101.3.4.2.1';
const algorithms: Record<RemoteKind, string[]> = {
  ec: ['1.2.840.10045.4.3.2'],
  p384: ['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3'],
  stranger: ['1.2.840.10045.4.3.2'],
  rsa: ['1.2.840.113549.1.1.1'],
  rsa4096: ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11'],
};
const PIN = { type: 'Password', id: 'PIN', format: 'N', label: 'PIN' };
const OTP = { type: 'ChallengeResponse', id: 'OTP', format: 'N', label: 'Mobile OTP' };
const explicit: Record<string, object> = {
  pin: { mode: 'explicit', objects: [PIN] },
  talkative: { mode: 'explicit', objects: [PIN] },
  otp: { mode: 'explicit', expression: 'PIN AND OTP', objects: [PIN, OTP] },
  either: { mode: 'explicit', expression: 'PIN OR OTP', objects: [OTP, PIN] },
  person: { mode: 'oauth2code' },
};

export function isForCsc(pathname: string): boolean {
  return pathname.startsWith('/csc/');
}

export function answerAsTrustService(request: IncomingMessage, answer: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const [, , name = '', ...method] = pathname.split('/');
  const service = serviceOf(name);
  if (method[0] === 'asked') return void answer.end(JSON.stringify(service.asked));
  if (method[0] === 'set') {
    service.isDown = searchParams.get('down') === 'yes';
    return void answer.end();
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (service.isDown) return void answer.writeHead(503).end('down');
    const text = Buffer.concat(chunks).toString();
    const base = `http://${request.headers.host}/csc/${name}`;
    const asked = { name, base, method: method.join('/').replace(/^v2\//, ''), text };
    const said = answerTo(service, asked, request.headers.authorization);
    if (said === null) return;
    answer.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  });
}

type Said = { status: number; body: object };

function ok(body: object): Said {
  return { status: 200, body };
}

function no(error: string, description = 'No.', status = 400): Said {
  return { status, body: { error, error_description: description } };
}

type Asked = { name: string; base: string; method: string; text: string };

/** Returns null for a request that gets no answer. */
function answerTo(service: Service, asked: Asked, authorization: string | undefined): Said | null {
  const { method, text, base, name } = asked;
  const isForm = method === 'oauth2/token';
  const body: Record<string, unknown> = isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text);
  service.asked.push({ method, body, authorization });
  if (isForm) return giveToken(service, body);
  if (method === 'info') return ok(describeService(base, name));
  if (!useToken(service, authorization)) return no('invalid_token', `${authorization} has expired.`, 401);
  const [kind = '', manner = ''] = String(body['credentialID']).split('/');
  if (!isRemoteKind(kind)) return no('invalid_request', 'Invalid parameter credentialID');
  const credential = { id: String(body['credentialID']), kind, manner };
  if (method === 'credentials/info') return ok(describeCredential(credential));
  if (method === 'credentials/authorize') return activate(service, credential, body);
  if (method === 'signatures/signHash') return sign(service, credential, body);
  return no('invalid_request', 'No such method', 404);
}

/** A client whose name begins with `brief` gets tokens for two calls each. */
function giveToken({ tokens }: Service, form: Record<string, unknown>): Said {
  const secret = form['client_secret'];
  const isKnown = secret === `secret of ${form['client_id']}`;
  if (!isKnown || form['grant_type'] !== 'client_credentials')
    return no('invalid_client', `Who has the secret ${secret}?`, 401);
  const token = randomBytes(16).toString('hex');
  tokens.set(token, String(form['client_id']).startsWith('brief') ? 2 : Number.POSITIVE_INFINITY);
  return ok({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
}

function useToken({ tokens }: Service, authorization = ''): boolean {
  const token = authorization.replace(/^Bearer /, '');
  if (token === 'a-token-as-given') return true;
  const left = tokens.get(token) ?? 0;
  tokens.set(token, left - 1);
  return left > 0;
}

function describeService(base: string, name: string): object {
  const methods = ['info', 'oauth2/token', 'credentials/list', 'credentials/info', 'credentials/authorize'];
  return {
    specs: '2.0.0.2',
    name: 'Trust of tests',
    region: 'AT',
    authType: ['oauth2client'],
    ...(name.startsWith('closed') ? {} : { oauth2: base }),
    methods: [...methods, name.startsWith('documents') ? 'signatures/signDoc' : 'signatures/signHash'],
  };
}

type Credential = { id: string; kind: RemoteKind; manner: string };

function describeCredential({ kind, manner }: Credential): object {
  const certificates = encodedCertificatesOf(manner === 'other-certificate' ? 'stranger' : kind);
  if (manner === 'damaged') damageKey(certificates[0]);
  return {
    key: {
      status: manner === 'disabled' ? 'disabled' : 'enabled',
      algo: manner === 'pss' ? ['1.2.840.113549.1.1.10'] : algorithms[kind],
    },
    cert: {
      status: manner === 'revoked' ? 'revoked' : 'valid',
      certificates: certificates.map((certificate) => certificate.toString('base64')),
    },
    auth: explicit[manner.replace(/^wrong-/, '')] ?? { mode: 'implicit' },
    SCAL: '2',
    multisign: 1,
  };
}

/** Changes the beginning of the public key in a certificate: the bytes behind the name of its algorithm. */
function damageKey(certificate: Buffer): void {
  const names = ['2a8648ce3d030107034200', '2a864886f70d01010105000382010f00'];
  for (const name of names) {
    const at = certificate.indexOf(name, 0, 'hex');
    if (at !== -1) certificate[at + name.length / 2] = 0x31;
  }
}

function activate(
  { activated }: Service,
  { id, manner }: Credential,
  body: Record<string, unknown>,
): Said | null {
  if (manner === 'slow') return null;
  const hashes = JSON.stringify(body['hashes']);
  if (body['numSignatures'] !== 1 || body['hashAlgorithmOID'] !== SHA256) return no('invalid_request');
  const said = JSON.stringify(body['authData']);
  const expected = ['pin', 'either', 'talkative'].includes(manner)
    ? [{ id: 'PIN', value: '1234' }]
    : undefined;
  if (said !== JSON.stringify(expected))
    return manner === 'talkative' ? no(`No PIN: ${said}`) : no('invalid_pin', `The PIN is invalid: ${said}`);
  const data = randomBytes(16).toString('hex');
  activated.set(data, id + hashes);
  return ok({ SAD: data, expiresIn: 300 });
}

function sign({ activated }: Service, { id, kind, manner }: Credential, body: Record<string, unknown>): Said {
  const data = String(body['SAD']);
  const isActivated = activated.get(data) === id + JSON.stringify(body['hashes']);
  activated.delete(data);
  if (!isActivated) return no('invalid_request', 'The SAD is not for these hashes.');
  if (!algorithms[kind].includes(String(body['signAlgo']))) return no('invalid_request', 'signAlgo');
  const [hash] = Array.isArray(body['hashes']) ? body['hashes'] : [];
  const digest = Buffer.from(String(hash), 'base64');
  if (body['hashAlgorithmOID'] !== SHA256 || digest.length !== 32) return no('invalid_request', 'hashes');
  if (manner === 'other-digest') digest.reverse();
  const signature = signDigest(kind, digest);
  const given = manner === 'raw' ? sideBySide(signature) : signature;
  return ok({ signatures: [given.toString('base64')] });
}

/** The two numbers of a P-256 signature without DER, of 32 bytes each. */
function sideBySide(signature: Buffer): Buffer {
  const length = signature[3] ?? 0;
  const numbers = [signature.subarray(4, 4 + length), signature.subarray(6 + length)];
  const padded = numbers.map((number) => Buffer.concat([Buffer.alloc(32), number]).subarray(-32));
  return Buffer.concat(padded);
}
