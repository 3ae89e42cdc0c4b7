import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { origin } from './app';
import type { Browser } from './members';

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The head of a CBOR item: its kind and its length or value. */
function head(kind: number, size: number): Buffer {
  return size < 24 ? Buffer.from([(kind << 5) | size]) : Buffer.from([(kind << 5) | 24, size]);
}

function bytesItem(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes.length < 256 ? head(2, bytes.length) : longHead(bytes.length), bytes]);
}

function longHead(size: number): Buffer {
  return Buffer.from([(2 << 5) | 25, size >> 8, size & 255]);
}

function textItem(text: string): Buffer {
  return Buffer.concat([head(3, text.length), Buffer.from(text)]);
}

/** A passkey as a device makes one: an ES256 key that signs the challenges of this service. */
export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** How often it has signed; devices that synchronise their passkeys do not count. */
  counter = 0;

  /** The id of the credential, as browsers send it. */
  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Adds this passkey to the member who is signed in. */
  async addTo(browser: Browser) {
    const begun = await browser.api('POST', '/passkeys/options', {});
    if (begun.status !== 200) return begun;
    return browser.api('POST', '/passkeys', { name: 'Laptop', response: this.made(begun.json.challenge) });
  }

  /** The response with which a browser gives a new passkey to the service. */
  made(challenge: string, from = origin) {
    const attestationObject = Buffer.concat([
      head(5, 3),
      ...[textItem('fmt'), textItem('none'), textItem('attStmt'), head(5, 0), textItem('authData')],
      bytesItem(this.#newKeyData()),
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, from),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** The response that proves to the service that the passkey is here. */
  shown(challenge: string, { from = origin, isVerified = true } = {}) {
    const clientDataJSON = clientData('webauthn.get', challenge, from);
    const data = this.#data(flags.present | (isVerified ? flags.verified : 0));
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  /** Signs in with this passkey, or shows it to the page at `path`. */
  async show(browser: Browser, path = '/sign-in/passkey') {
    const { json } = await browser.go('POST', '/sign-in/passkey/options', { body: {} });
    const csrf = path === '/sign-in/passkey' ? '' : csrfIn((await browser.get('/second-factor')).text);
    return browser.go('POST', path, {
      headers: { 'x-csrf-token': csrf },
      body: this.shown(json.challenge),
    });
  }

  #credential(response: Record<string, string>) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #data(set: number): Buffer {
    const counter = Buffer.from([0, 0, 0, this.counter]);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([set]), counter]);
  }

  #newKeyData(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [kty, alg, curve] = [Buffer.from([1, 2]), Buffer.from([3, 0x26]), Buffer.from([0x20, 1])];
    const key = Buffer.concat([
      ...[head(5, 5), kty, alg, curve],
      ...[Buffer.from([0x21]), bytesItem(Buffer.from(x, 'base64url'))],
      ...[Buffer.from([0x22]), bytesItem(Buffer.from(y, 'base64url'))],
    ]);
    const size = Buffer.from([0, this.#id.length]);
    const data = this.#data(flags.present | flags.verified | flags.attested);
    return Buffer.concat([data, Buffer.alloc(16), size, this.#id, key]);
  }
}

function clientData(type: string, challenge: string, from: string): string {
  const data = { type, challenge, origin: from, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

export function csrfIn(text: string): string {
  return /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
}
