import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TheirRecord, theirPreview, theirSchema, theirSubmission } from './docspring-records';

export type Asked = { method: string; path: string; query: string; signed: boolean };
/** What the stand-in does in place of an answer. */
type Trouble = 'busy' | 'busy at once' | 'broken' | 'down' | null;
type Draw = (template: TheirRecord, data: TheirRecord) => Promise<Uint8Array>;

/** An account of DocSpring on this machine, which answers as the public description of its API says. */
export class DocspringStandIn {
  readonly token = { id: 'api_live_oftests', secret: 'their-secret-of-tests' };
  readonly folders: TheirRecord[] = [];
  readonly templates = new Map<string, TheirRecord>();
  /** Versions whose content can be read, by `id@version`; their description has no such way. */
  readonly contents = new Map<string, TheirRecord>();
  readonly asked: Asked[] = [];
  /** Decides about each request, by its number. */
  trouble: (number: number, asked: Asked) => Trouble = () => null;
  /** The part of the address of files that is a permission. */
  readonly signature = 'X-Amz-Signature=5ecret';
  /** Where the addresses of files lead to. */
  filesAt = '';
  /** Versions, as `id@version`, that are listed and not found. */
  readonly missing = new Set<string>();
  /** Its lists give no more, whatever is asked for. */
  mostPerPage = 50;
  readonly #files = new Map<string, Uint8Array>();
  readonly #submissions = new Map<string, TheirRecord>();
  readonly #server = createServer((request, answer) => this.#receive(request, answer));

  constructor(readonly draw: Draw) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.origin;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return { DOCSPRING_TOKEN_ID: this.token.id, DOCSPRING_TOKEN_SECRET: this.token.secret };
  }

  /** Adds a template, with the document of a PDF template. */
  add(template: TheirRecord, pdf: Uint8Array | null = null, version: string | null = null): void {
    const key = version === null ? template['id'] : `${template['id']}@${version}`;
    const file = `store/${key}.pdf`;
    if (pdf !== null) {
      this.#files.set(file, pdf);
      const document_md5 = createHash('md5').update(pdf).digest('hex');
      Object.assign(template, { document_md5, document_filename: 'original.pdf', importer_file: file });
    }
    if (version === null) this.templates.set(template['id'], template);
    else this.contents.set(key, { ...template, version });
  }

  /** How often something was asked for. */
  count(method: string, path: RegExp): number {
    return this.asked.filter((asked) => asked.method === method && path.test(asked.path)).length;
  }

  #receive(request: IncomingMessage, answer: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => this.#serve(request, answer, Buffer.concat(chunks)));
  }

  async #serve(request: IncomingMessage, answer: ServerResponse, body: Buffer): Promise<void> {
    const { method = '', url = '/', headers } = request;
    const { pathname: path, search: query, searchParams } = new URL(url, this.origin);
    const asked = { method, path, query, signed: headers.authorization !== undefined };
    this.asked.push(asked);
    const trouble = this.trouble(this.asked.length, asked);
    if (trouble === 'broken') return void answer.destroy();
    if (trouble === 'busy' || trouble === 'busy at once') {
      answer.setHeader('retry-after', trouble === 'busy' ? '1' : '0');
      return reply(answer, 429, { status: 'error', error: 'Too many requests' });
    }
    if (trouble === 'down') return reply(answer, 503, { status: 'error', error: 'Service unavailable' });
    if (path.startsWith('/files/')) return this.#file(answer, path, query, asked.signed);
    const { id, secret } = this.token;
    if (headers.authorization !== `Basic ${btoa(`${id}:${secret}`)}`)
      return reply(answer, 401, { status: 'error', error: 'Invalid API token secret' });
    const [status, json] = await this.#answer(method, path.replace('/api/v1', ''), searchParams, body);
    reply(answer, status, json);
  }

  /** A bucket refuses a request that has a signature and another authorization. */
  #file(answer: ServerResponse, path: string, query: string, signed: boolean): void {
    const file = this.#files.get(path.replace('/files/', ''));
    if (signed || query !== `?${this.signature}`) answer.writeHead(403).end('<Error/>');
    else if (file === undefined) answer.writeHead(404).end('<Error/>');
    else answer.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
  }

  async #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Buffer,
  ): Promise<[number, unknown]> {
    const [, kind, id = '', action] = path.split('/');
    if (path === '/authentication') return [200, { status: 'success' }];
    if (path === '/folders/') return [200, this.#foldersIn(query.get('parent_folder_id'))];
    if (path === '/templates') return [200, this.#list(query)];
    if (kind === 'submissions') {
      const submission = this.#submissions.get(id);
      return submission ? [200, this.#finished(submission)] : notFound('Submission');
    }
    const template = this.templates.get(id);
    if (kind !== 'templates' || template === undefined) return notFound('Template');
    if (action === 'schema') return [200, theirSchema(template)];
    if (action === 'submissions' && method === 'POST')
      return this.#submit(template, JSON.parse(String(body)));
    if (this.missing.has(`${id}@${query.get('version')}`)) return notFound('Version');
    const wanted = this.contents.get(`${id}@${query.get('version')}`) ?? template;
    const shown = this.#withAddress(wanted);
    return [200, query.get('full') === 'true' ? shown : theirPreview(shown)];
  }

  /** Their list has the folders of one place. */
  #foldersIn(parent: string | null): TheirRecord[] {
    return this.folders.filter((folder) => folder['parent_folder_id'] === parent);
  }

  #list(query: URLSearchParams): TheirRecord[] {
    const page = Number(query.get('page') ?? 1);
    const size = Math.min(this.mostPerPage, Number(query.get('per_page') ?? 50));
    const all = [...this.templates.values()].slice((page - 1) * size, page * size);
    return all.map((template) => theirPreview(this.#withAddress(template)));
  }

  #withAddress({ importer_file: file, ...template }: TheirRecord): TheirRecord {
    if (file === undefined) return template;
    const origin = this.filesAt || this.origin;
    return {
      ...template,
      document_url: `${origin}/files/${file}?${this.signature}`,
      permanent_document_url: `${origin}/templates/${template['id']}/original_pdf?token=perm4nent`,
    };
  }

  async #submit(template: TheirRecord, { data, test, version }: TheirRecord): Promise<[number, unknown]> {
    if (test !== true || version !== 'draft') throw new Error('A live PDF costs money.');
    const { properties, required } = theirSchema(template);
    const missing = required.filter((name: string) => data[name] === undefined);
    const unknown = Object.keys(data).filter((name) => !(name in properties));
    const id = `sub_${this.#submissions.size + 1}`;
    if (missing.length + unknown.length > 0) {
      const errors = [
        ...missing.map((name: string) => `The object did not contain a required property of '${name}'`),
        ...unknown.map((name) => `The object contains additional properties ["${name}"]`),
      ];
      return [422, { status: 'error', errors }];
    }
    this.#files.set(`submissions/${id}.pdf`, await this.draw(template, data));
    const submission = theirSubmission(id, template['id'], {});
    this.#submissions.set(id, submission);
    return [201, { status: 'success', submission }];
  }

  #finished(submission: TheirRecord): TheirRecord {
    const download_url = `${this.origin}/files/submissions/${submission['id']}.pdf?${this.signature}`;
    return { ...submission, state: 'processed', download_url, processed_at: '2026-05-14T02:00:00Z' };
  }
}

function notFound(what: string): [number, unknown] {
  return [404, { status: 'error', error: `${what} not found` }];
}

function reply(answer: ServerResponse, status: number, json: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
