import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessKeyOf, problemOfSignature } from '../../support/sigv4';

type Asked = { method: string; key: string };
/** What the stand-in does in place of an answer. */
type Trouble = 'busy' | 'broken' | null;

const keysOfPage = 4;

/** A bucket on this machine: it checks signatures and hashes, and its lists come in short pages. */
export class S3StandIn {
  readonly bucket = 'backups';
  readonly objects = new Map<string, Buffer>();
  readonly asked: Asked[] = [];
  readonly credentials = { id: 'AKIA-OF-TESTS', secret: 'secret/of+tests' };
  /** Decides about each request, by its number. */
  trouble: (number: number, asked: Asked) => Trouble = () => null;
  readonly #server = createServer((request, answer) => this.#receive(request, answer));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.endpoint;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get endpoint(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The environment of a command that may use the bucket. */
  get environment(): Record<string, string> {
    return {
      AWS_ACCESS_KEY_ID: this.credentials.id,
      AWS_SECRET_ACCESS_KEY: this.credentials.secret,
      AWS_ENDPOINT_URL_S3: this.endpoint,
    };
  }

  #receive(request: IncomingMessage, answer: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => this.#serve(request, answer, Buffer.concat(chunks)));
  }

  #serve(request: IncomingMessage, answer: ServerResponse, body: Buffer): void {
    const { method = '', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, this.endpoint);
    const [, name, ...parts] = pathname.split('/').map(decodeURIComponent);
    const key = parts.join('/');
    this.asked.push({ method, key });
    const trouble = this.trouble(this.asked.length, { method, key });
    const problem = trouble === 'busy' ? '503 SlowDown' : this.#problemOf(request, body);
    const isTaken = problem === null && name === this.bucket;
    if (isTaken && method === 'PUT') this.objects.set(key, body);
    // The bytes may be stored, and nobody learns it.
    if (trouble === 'broken') answer.destroy();
    else if (problem !== null) this.#refuse(answer, problem);
    else if (!isTaken) this.#refuse(answer, '404 NoSuchBucket');
    else if (method === 'PUT') answer.end();
    else if (key === '') answer.end(this.#list(searchParams));
    else this.#show(answer, key, method === 'HEAD');
  }

  #show(answer: ServerResponse, key: string, isHead: boolean): void {
    const found = this.objects.get(key);
    if (found) answer.setHeader('content-length', found.length).end(isHead ? undefined : found);
    else this.#refuse(answer, '404 NoSuchKey');
  }

  /** S3 names the credentials in some errors. */
  #refuse(answer: ServerResponse, problem: string): void {
    const [status, code] = problem.split(' ');
    const body = `<Error><Code>${code}</Code><AWSAccessKeyId>${this.credentials.id}</AWSAccessKeyId></Error>`;
    answer.writeHead(Number(status)).end(body);
  }

  #problemOf({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): string | null {
    const [path = '', query = ''] = url.split('?');
    const plain = Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, String(value)]),
    );
    if (accessKeyOf(headers.authorization) !== this.credentials.id) return '403 InvalidAccessKeyId';
    const signed = { method, path, query: canonicalQuery(query), headers: plain };
    const problem = problemOfSignature(signed, this.credentials.secret, Date.now());
    if (problem !== null) return `403 ${problem}`;
    const hash = createHash('sha256').update(body).digest('hex');
    return hash === headers['x-amz-content-sha256'] ? null : '400 XAmzContentSHA256Mismatch';
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(prefix) && token(key) > after);
    const page = keys.slice(0, keysOfPage);
    const isCut = keys.length > page.length;
    const shown = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    const next = isCut ? `<NextContinuationToken>${token(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<ListBucketResult>${shown}<IsTruncated>${isCut}</IsTruncated>${next.replaceAll('&', '&amp;')}</ListBucketResult>`;
  }
}

/** A token with signs that must be encoded, in the order of the keys. */
function token(key: string): string {
  return `+/=&${key}`;
}

/** Each name and value as AWS spells them, in the order of the names. */
function canonicalQuery(query: string): string {
  const spelled = [...new URLSearchParams(query)].map((pair) => pair.map(spell).join('='));
  return spelled.sort().join('&');
}

function spell(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
