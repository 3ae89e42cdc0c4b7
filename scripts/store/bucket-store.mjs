import { AwsV4Signer } from 'aws4fetch';
import { mayPass, patiently } from './patiently.mjs';
import { safePath } from './safe-path.mjs';
import { sha256 } from './sha256.mjs';

/** @typedef {import('./read-bucket.mjs').BucketPlace} BucketPlace */

const TIMEOUT_MS = 120_000;

/** Files below a prefix of a bucket that speaks as S3 does. Errors show no credentials. */
export class BucketStore {
  #place;

  /** @param {BucketPlace} place */
  constructor(place) {
    this.#place = place;
  }

  get name() {
    const { bucket, prefix } = this.#place;
    return `s3://${bucket}/${prefix}`;
  }

  /** The bucket compares the bytes with their hash. @param {string} path @param {Buffer} bytes */
  async put(path, bytes) {
    await this.#ask('PUT', this.#keyOf(path), { body: bytes });
  }

  /** @param {string} path @returns {Promise<Buffer | null>} */
  async get(path, most = Number.POSITIVE_INFINITY) {
    return this.#ask('GET', this.#keyOf(path), { most });
  }

  /** @param {string} path */
  async has(path) {
    return (await this.#ask('HEAD', this.#keyOf(path))) !== null;
  }

  /** The paths of all files. @returns {AsyncGenerator<string>} */
  async *list() {
    const { prefix } = this.#place;
    const below = prefix === '' ? '' : `${prefix}/`;
    for (let token = ''; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: below });
      if (token !== '') query.set('continuation-token', token);
      const page = String((await this.#ask('GET', '', { query })) ?? '');
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield plain(key).slice(below.length);
      const isLast = !/<IsTruncated>true<\/IsTruncated>/.test(page);
      token = plain(/<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '');
      if (isLast || token === '') return;
    }
  }

  #keyOf(/** @type {string} */ path) {
    const { prefix } = this.#place;
    return prefix === '' ? safePath(path) : `${prefix}/${safePath(path)}`;
  }

  /**
   * Asks until the bucket answers. Null: there is no such file.
   * @param {'PUT' | 'GET' | 'HEAD'} method
   * @param {string} key
   * @param {{ body?: Buffer, query?: URLSearchParams, most?: number }} [asked]
   * @returns {Promise<Buffer | null>}
   */
  async #ask(method, key, { body, query, most = Number.POSITIVE_INFINITY } = {}) {
    const { endpoint, bucket } = this.#place;
    const url = `${endpoint}/${bucket}/${key}${query ? `?${query}` : ''}`;
    return patiently(async () => {
      try {
        const headers = await this.#signed(method, url, body);
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const sent = { method, headers, signal, redirect: /** @type {const} */ ('error') };
        const bytesSent = /** @type {Uint8Array<ArrayBuffer> | undefined} */ (body);
        const answer = await fetch(url, bytesSent === undefined ? sent : { ...sent, body: bytesSent });
        const { status } = answer;
        const length = Number(answer.headers.get('content-length'));
        if (answer.ok && method !== 'HEAD' && length > most) {
          await answer.body?.cancel();
          const trouble = new Error(`${key} has ${length} bytes, and may have ${most}.`);
          return { trouble, mayPass: false };
        }
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.ok) return { answer: bytes };
        // A list of a bucket that is not there is no empty list.
        const mayBeMissing = method !== 'PUT' && query === undefined && saidBy(bytes) !== 'NoSuchBucket';
        if (status === 404 && mayBeMissing) return { answer: null };
        return { trouble: this.#error(method, key, `${status} ${saidBy(bytes)}`), mayPass: mayPass(status) };
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        return { trouble: this.#error(method, key, String(cause)), mayPass: true };
      }
    });
  }

  /** @param {string} method @param {string} url @param {Buffer | undefined} body */
  async #signed(method, url, body) {
    const { region, credentials } = this.#place;
    const headers = { 'x-amz-content-sha256': sha256(body ?? '') };
    const signer = new AwsV4Signer({ method, url, headers, service: 's3', region, ...credentials });
    return (await signer.sign()).headers;
  }

  /** @param {string} method @param {string} key @param {string} what */
  #error(method, key, what) {
    const { endpoint, bucket } = this.#place;
    return new Error(`${method} ${new URL(endpoint).host}/${bucket}/${key}: ${what}`);
  }
}

/** The code of an error. What else a bucket says of one may name the credentials. */
function saidBy(/** @type {Buffer} */ bytes) {
  return /<Code>(\w{1,100})<\/Code>/.exec(String(bytes))?.[1] ?? '';
}

/** @type {Record<string, string>} */
const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(/** @type {string} */ xml) {
  return xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
    name ? (named[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}
