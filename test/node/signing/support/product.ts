import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { LocalProduct, type Place } from '../../support/local-product';

export type Submission = {
  id: string;
  state: string;
  download_url: string;
  data_requests: { id: string; state: string }[];
};

/** A product with documents to sign. */
export class Product extends LocalProduct {
  protected override readonly mode = 'test';

  constructor(at: Place, more: string[] = []) {
    // The settings also allow images from servers of the tests, and doors at other ports.
    super(at, ['LOOPBACK_FOR:webhooks,s3,images,sign_on', 'OTHER_HOSTS:127.0.0.1,localhost,[::1]', ...more]);
  }

  /** The owner who can sign in at the dashboard from the first start on. */
  get owner(): { email: string; password: string } {
    return this.credentials.owner;
  }

  /** Creates a submission for one signer; returns the data request and its signing link. */
  async askOne(templateId: string, asked: object, data: object = {}): Promise<{ id: string; link: string }> {
    const { data_requests } = await this.ask(templateId, [asked], data);
    const id = data_requests[0]?.id ?? '';
    return { id, link: await this.link(id) };
  }

  /** A template with a PDF document and these fields. */
  async template(fields: object[], { pages = 1, settings = {} } = {}): Promise<string> {
    const { id } = await this.upload(await contract(pages), 'Sale of a bicycle');
    if (fields.length > 0) await this.api('PUT', `/templates/${id}/add_fields`, { fields });
    if (Object.keys(settings).length > 0) await this.api('PUT', `/templates/${id}`, settings);
    return id;
  }

  /** A template whose document has lines to fill in, and no fields. */
  async linedTemplate(): Promise<string> {
    return (await this.upload(await lined(), 'Application')).id;
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
