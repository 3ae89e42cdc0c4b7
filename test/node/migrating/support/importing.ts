import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Ran, run } from '../../backup/support/commands';
import { UnpackedCommands } from '../../cli/support/unpacked-commands';
import type { LocalProduct } from '../../support/local-product';
import { sharedProduct } from '../../support/shared-product';
import type { TheirRecord } from './docspring-records';
import { DocspringStandIn } from './docspring-stand-in';
import { theirPdf } from './their-pdf';

export const source = readFileSync('examples/membership-form.pdf');

const fields = {
  1: { id: 1, name: 'name', page: 1, x: 64, y: 150, width: 284, height: 28 },
  2: { id: 2, name: 'born', page: 1, x: 384, y: 150, width: 147, height: 28, type: 'date' },
  3: { id: 3, name: 'fee', page: 1, x: 64, y: 318, width: 124, height: 28, type: 'number', currency: true },
};

/** Fields of the form, as their API gives them. */
export const shaped = {
  1: { ...fields[1], vAlignment: 'center', color: '#1a237e', colorFieldName: '', condition: null },
  2: { ...fields[2], vAlignment: 'center', dateTimeFormat: '%B %-d, %Y' },
  3: { ...fields[3], vAlignment: 'center', minimum: 0, required: false },
};

export const ways = ['npm run import:docspring', 'quillet import docspring'] as const;

type Wanted = { options?: string[]; until?: RegExp; by?: (typeof ways)[number] };

/** The command, an account of theirs, and a product into which it is brought. */
export class Importing {
  readonly folder = mkdtempSync(join(tmpdir(), 'quillet-docspring-'));
  product!: LocalProduct;
  /** The package in a folder of its own, without any other package. */
  readonly commands = new UnpackedCommands(() => this.product.origin);
  readonly #standIns: DocspringStandIn[] = [];
  #works = 0;

  constructor() {
    beforeAll(async () => {
      this.product = await sharedProduct();
    });
    afterAll(() => {
      for (const one of this.#standIns) one.end();
      this.commands.remove();
      rmSync(this.folder, { recursive: true });
    });
  }

  /** An account that makes PDFs as `draw` says; else as we do, with another font and mark. */
  async standIn(
    draw = (template: TheirRecord, data: TheirRecord) => theirPdf(source, template, data),
  ): Promise<DocspringStandIn> {
    const docspring = new DocspringStandIn(draw);
    this.#standIns.push(docspring);
    await docspring.listen();
    return docspring;
  }

  /** A folder of work that is not there yet. */
  work(): string {
    return join(this.folder, `work-${this.#works++}`);
  }

  /** From an account, or from a folder of exports; with the script of the repository, or the package. */
  run(docspring: DocspringStandIn | string, work: string, wanted: Wanted = {}): Promise<Ran> {
    const { options = [], until, by = 'npm run import:docspring' } = wanted;
    const { token_id, token_secret } = this.product.credentials.live;
    const from = typeof docspring === 'string' ? docspring : docspring.origin;
    const { origin } = this.product;
    const env = {
      ...(typeof docspring !== 'string' && docspring.environment),
      ...{ QUILLET_ORIGIN: origin, QUILLET_TOKEN: `${token_id}:${token_secret}` },
      XDG_CONFIG_HOME: this.folder,
    };
    const command =
      by === 'quillet import docspring'
        ? [this.commands.main, 'import', 'docspring']
        : ['scripts/import-docspring.mjs', '--to', origin];
    const words = [...command, '--from', from, '--work', work, '--per-second', '200', ...options];
    return run(this.product, words, { env, ...(until && { until }) });
  }

  full(id: string): Promise<TheirRecord> {
    return this.product.api('GET', `/templates/${id}?full=true`);
  }
}

export function reportOf(work: string): TheirRecord {
  return JSON.parse(readFileSync(join(work, 'report.json'), 'utf8'));
}

/** Fields are a list, or by their id. */
export function fieldsOf({ fields: list }: TheirRecord): TheirRecord[] {
  return Object.values(list);
}

export function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
