import { dataOf } from '../../bench/support/forms.mjs';
import { refuseLostConnection } from '../../bench/support/lost-connection.mjs';

/**
 * One ordered submission; `tag` is in its metadata, so that it can be found in the stores even
 * without an answer.
 * @typedef {{ tag: string, id: string | undefined, pdfHash: string | undefined }} Part
 */
/**
 * The kinds of orders. A merge makes a combined submission; a signed order waits for a signer.
 * @typedef {'single' | 'batch' | 'html' | 'signed' | 'merge'} OrderKind
 */
/**
 * One create request, however often it is sent.
 * @typedef {{ tag: string, kind: OrderKind, async: boolean, key: string | undefined,
 *   batchId: string | undefined, requestId: string | undefined, isSigned: boolean, parts: Part[] }} Order
 */
/** @typedef {{ single: string, html: string, signed: string }} Paths the paths that create submissions */
/** @typedef {'acknowledged' | 'repeated' | 'in progress'} Outcome */

const SHARE_OF_RETRIES = 0.2;
/** The shares of the kinds; all others are single submissions of PDF templates. */
const SHARES = /** @type {[OrderKind, number][]} */ ([
  ['batch', 0.1],
  ['html', 0.06],
  ['signed', 0.08],
  ['merge', 0.06],
]);
const LARGEST_BATCH = 50;

const BATCHES = '/api/v1/submissions/batches';
const MERGES = '/api/v1/combined_submissions';

/** The orders of the clients and the answers they got, with which the stores must agree. */
export class Ledger {
  /** @type {Order[]} */
  orders = [];
  /** @type {Set<string>} */
  violations = new Set();

  /**
   * @param {Paths} paths
   * @param {import('../../bench/support/forms.mjs').Form} form
   */
  constructor(paths, form) {
    this.paths = paths;
    this.templateId = paths.single.split('/').at(-2);
    this.form = form;
    /** The submissions that merges combine. @type {string[]} */
    this.sources = [];
  }

  get acknowledged() {
    return this.orders.filter(({ parts }) => parts.every(({ id }) => id !== undefined));
  }

  get keyed() {
    return this.orders.filter((order) => order.key !== undefined);
  }

  /** A new order, or an earlier one with a key, answered or not. */
  next(/** @type {import('./random.mjs').Random} */ random) {
    const again = random.chance(SHARE_OF_RETRIES) ? random.pick(this.keyed) : undefined;
    if (again) return again;
    const kind = kindAt(random.between(0, 1));
    const order = this.add(kind, 'order', kind === 'batch' ? batchSize(random) : 1);
    order.key = random.chance(0.5) ? `key-${order.tag}` : undefined;
    order.async = random.chance(0.5);
    return order;
  }

  /** Adds an order without a key, to be answered when it is done. */
  add(/** @type {OrderKind} */ kind, /** @type {string} */ name, size = 1) {
    const tag = `${name}-${this.orders.length + 1}`;
    const isBatch = kind === 'batch';
    const parts = Array.from({ length: size }, (_, index) => newPart(isBatch ? `${tag}.${index}` : tag));
    const known = { key: undefined, batchId: undefined, requestId: undefined, isSigned: false };
    /** @type {Order} */
    const order = { tag, kind, async: false, ...known, parts };
    this.orders.push(order);
    return order;
  }

  /** What an order asks for, and where. */
  request(/** @type {Order} */ { tag, kind, parts }) {
    if (kind === 'merge') {
      const source_pdfs = this.sources.map((id) => ({ type: 'submission', id }));
      return { path: MERGES, body: { source_pdfs, metadata: { tag } } };
    }
    const submissions = parts.map((part) => ({ data: dataOf(this.form), metadata: { tag: part.tag } }));
    if (kind === 'batch') return { path: BATCHES, body: { template_id: this.templateId, submissions } };
    const data_requests = [{ name: 'Ada', email: 'ada@example.com', ...signedIn, fields: ['field_1'] }];
    if (kind === 'signed')
      return { path: this.paths.signed, body: { data: {}, metadata: { tag }, data_requests } };
    return { path: this.paths[kind], body: submissions[0] };
  }

  /**
   * Sends an order and records what the answer promises. Throws when there is no answer, or one
   * that an order may not get.
   * @param {import('../../bench/support/client.mjs').Client} client
   * @param {Order} order
   * @returns {Promise<Outcome>}
   */
  async send(client, order) {
    const { path, body } = this.request(order);
    const answer = await client.send('POST', path, {
      body,
      async: order.async,
      headers: order.key ? { 'idempotency-key': order.key } : {},
    });
    const said = parse(answer);
    if (answer.status === 409 && said.error?.code === 'idempotency_in_progress') return 'in progress';
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    const outcome = order.parts[0]?.id === undefined ? 'acknowledged' : 'repeated';
    order.batchId ??= said.submission_batch?.id;
    const made = said.submissions ?? [said.submission ?? said.combined_submission];
    order.requestId ??= made[0]?.data_requests?.[0]?.id;
    if (made.length !== order.parts.length)
      this.violate(order, `was answered with ${made.length} submissions`);
    for (const [index, part] of order.parts.entries()) this.promise(part, made[index]);
    return outcome;
  }

  /**
   * A promised id and a promised PDF must stay the same.
   * @param {Part} part
   * @param {{ id: string, pdf_hash: string | null }} submission
   */
  promise(part, { id, pdf_hash }) {
    if (part.id !== undefined && part.id !== id) this.violate(part, `is ${part.id} and now ${id}`);
    const { pdfHash } = part;
    if (pdfHash && pdf_hash !== pdfHash) this.violate(part, `had the PDF ${pdfHash} and now ${pdf_hash}`);
    part.id ??= id;
    part.pdfHash ??= pdf_hash ?? undefined;
  }

  violate(/** @type {{ tag: string, id?: string | undefined }} */ { tag, id }, /** @type {string} */ what) {
    this.violations.add(`${tag} (${id ?? 'never answered'}) ${what}`);
  }
}

function parse(/** @type {{ status: number, bytes: Buffer }} */ { status, bytes }) {
  const text = bytes.toString();
  refuseLostConnection({ status, text });
  return JSON.parse(text);
}

const signedIn = { auth_type: 'password', auth_session_started_at: '2026-01-31T09:30:00Z' };

/** @returns {OrderKind} */
function kindAt(/** @type {number} */ chance) {
  let sum = 0;
  for (const [kind, share] of SHARES) {
    sum += share;
    if (chance < sum) return kind;
  }
  return 'single';
}

/** One batch in four is as large as a busy caller sends them. */
function batchSize(/** @type {import('./random.mjs').Random} */ random) {
  return random.chance(0.25) ? LARGEST_BATCH : Math.round(random.between(1, LARGEST_BATCH / 5));
}

/** @returns {Part} */
function newPart(/** @type {string} */ tag) {
  return { tag, id: undefined, pdfHash: undefined };
}
