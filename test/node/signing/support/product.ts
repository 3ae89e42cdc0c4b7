import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { credentialsIn, inTurn, plainEnvironment, Start } from '../../commands/support/instance';

export type Submission = {
  id: string;
  state: string;
  download_url: string;
  data_requests: { id: string; state: string }[];
};

type Asked = Submission & {
  submission_id: string;
  submission: Submission;
  data?: unknown;
  token: { data_request_url: string };
};

/** The origin of the product, and the folder of its state. */
export type Place = {
  origin: string;
  state: string;
};

/** The product as `npm start` runs it, with its own state. */
export class Product {
  private constructor(
    readonly at: Place,
    readonly end: () => Promise<void>,
  ) {}

  /** `more`: variables that this product has, as NAME:value words. */
  static async start(more = ''): Promise<Product> {
    const state = mkdtempSync(join(tmpdir(), 'quillet-signing-'));
    return inTurn(async () => {
      const port = await freePort();
      // The settings also allow images from servers of the tests, and doors at other ports.
      const vars = 'LOOPBACK_FOR:webhooks,s3,images OTHER_HOSTS:127.0.0.1,localhost,[::1]';
      const settings = { QUILLET_STATE: state, QUILLET_VARS: `${vars} ${more}` };
      const server = new Start(process.cwd(), port, settings);
      await server.ready(90_000);
      return new Product({ origin: `http://127.0.0.1:${port}`, state }, async () => {
        await server.end();
        rmSync(state, { recursive: true, force: true });
      });
    });
  }

  /** A product that runs already, and that its starter ends. */
  static running(at: Place): Product {
    return new Product(at, async () => {});
  }

  get origin(): string {
    return this.at.origin;
  }

  /** The owner who can sign in at the dashboard from the first start on. */
  get owner(): { email: string; password: string } {
    return credentialsIn(this.at.state).owner;
  }

  /** Runs SQL like an operator who has nothing but the database. */
  sql(command: string): void {
    const { state } = this.at;
    const store = join(state, '.wrangler/state');
    const where = ['d1', 'execute', 'DB', '--local', '--persist-to', store, '--command', command];
    const env = { ...plainEnvironment(), QUILLET_STATE: state };
    execFileSync('sh', ['scripts/with-tools.sh', 'wrangler', ...where], { env, stdio: 'pipe' });
  }

  async api(method: string, path: string, body?: unknown): Promise<Asked> {
    const { token_id, token_secret } = credentialsIn(this.at.state).test;
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  /** Creates a submission for one signer; returns the data request and its signing link. */
  async askOne(templateId: string, asked: object, data: object = {}): Promise<{ id: string; link: string }> {
    const { data_requests } = await this.ask(templateId, [asked], data);
    const id = data_requests[0]?.id ?? '';
    return { id, link: await this.link(id) };
  }

  /** A template with a PDF document and these fields. */
  async template(fields: object[], { pages = 1, settings = {} } = {}): Promise<string> {
    const form = new FormData();
    form.append('template[name]', 'Sale of a bicycle');
    form.append('template[document]', new File([await contract(pages)], 'contract.pdf'));
    const { id } = await this.api('POST', '/templates', form);
    if (fields.length > 0) await this.api('PUT', `/templates/${id}/add_fields`, { fields });
    if (Object.keys(settings).length > 0) await this.api('PUT', `/templates/${id}`, settings);
    return String(id);
  }

  /** A template whose document has lines to fill in, and no fields. */
  async linedTemplate(): Promise<string> {
    const form = new FormData();
    form.append('template[name]', 'Application');
    form.append('template[document]', new File([await lined()], 'application.pdf'));
    return String((await this.api('POST', '/templates', form)).id);
  }

  async pageTemplate(html: string): Promise<string> {
    const template = { template_type: 'html', name: 'A page', html };
    const { id } = await this.api('POST', '/templates', { template });
    return String(id);
  }

  async ask(templateId: string, people: object[], data: object = {}): Promise<Submission> {
    const body = { data, data_requests: people };
    const { submission } = await this.api('POST', `/templates/${templateId}/submissions`, body);
    return submission;
  }

  async link(dataRequestId: string): Promise<string> {
    const { token } = await this.api('POST', `/data_requests/${dataRequestId}/tokens`);
    return token.data_request_url;
  }
}

export function signer(name: string, more: object = {}) {
  return {
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    name,
    auth_type: 'password',
    auth_session_started_at: '2026-01-31T09:30:00Z',
    ...more,
  };
}

/** Pages of A4 with a heading and text. */
async function contract(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842]);
    page.drawText(`Sale of a bicycle, page ${number}`, { x: 60, y: 780, size: 22, font });
    page.drawText('The seller hands over the bicycle, and the buyer pays for it.', {
      x: 60,
      y: 750,
      size: 11,
      font,
    });
  }
  return new Uint8Array(await document.save());
}

async function lined(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [index, label] of ['First name', 'E-mail', 'Signature'].entries())
    page.drawText(`${label}: ______________________`, { x: 60, y: 740 - index * 60, size: 11, font });
  return new Uint8Array(await document.save());
}

export function asset(file: string): Buffer {
  return readFileSync(join('dist/assets', file));
}
