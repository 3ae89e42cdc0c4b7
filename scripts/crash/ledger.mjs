import { dataOf } from '../../bench/support/forms.mjs';

/**
 * One ordered submission; `tag` is in its metadata, so that it can be found in the stores even
 * without an answer.
 * @typedef {{ tag: string, id: string | undefined, pdfHash: string | undefined }} Part
 */
/**
 * One create request, however often it is sent: of a single submission or a batch.
 * @typedef {{ tag: string, async: boolean, key: string | undefined, isBatch: boolean, batchId: string | undefined,
 *   parts: Part[] }} Order
 */
/** @typedef {'acknowledged' | 'repeated' | 'in progress'} Outcome */

const SHARE_OF_RETRIES = 0.2;
const SHARE_OF_BATCHES = 0.1;
const LARGEST_BATCH = 10;

const BATCHES = '/api/v1/submissions/batches';

/** The orders of the clients and the answers they got, with which the stores must agree. */
export class Ledger {
  /** @type {Order[]} */
  orders = [];
  /** @type {Set<string>} */
  violations = new Set();

  /**
   * @param {string} path
   * @param {import('../../bench/support/forms.mjs').Form} form
   */
  constructor(path, form) {
    this.path = path;
    this.templateId = path.split('/').at(-2);
    this.form = form;
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
    const tag = `order-${this.orders.length + 1}`;
    const key = random.chance(0.5) ? `key-${tag}` : undefined;
    const isBatch = random.chance(SHARE_OF_BATCHES);
    const size = isBatch ? Math.round(random.between(1, LARGEST_BATCH)) : 1;
    const parts = Array.from({ length: size }, (_, index) => newPart(isBatch ? `${tag}.${index}` : tag));
    /** @type {Order} */
    const order = { tag, async: random.chance(0.5), key, isBatch, batchId: undefined, parts };
    this.orders.push(order);
    return order;
  }

  /**
   * Sends an order and records what the answer promises. Throws when there is no answer, or one
   * that an order may not get.
   * @param {import('../../bench/support/client.mjs').Client} client
   * @param {Order} order
   * @returns {Promise<Outcome>}
   */
  async send(client, order) {
    const submissions = order.parts.map(({ tag }) => ({ data: dataOf(this.form), metadata: { tag } }));
    const path = order.isBatch ? BATCHES : this.path;
    const answer = await client.send('POST', path, {
      body: order.isBatch ? { template_id: this.templateId, submissions } : submissions[0],
      async: order.async,
      headers: order.key ? { 'idempotency-key': order.key } : {},
    });
    const said = JSON.parse(answer.bytes.toString());
    if (answer.status === 409 && said.error?.code === 'idempotency_in_progress') return 'in progress';
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    const outcome = order.parts[0]?.id === undefined ? 'acknowledged' : 'repeated';
    order.batchId ??= said.submission_batch?.id;
    const made = order.isBatch ? said.submissions : [said.submission];
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

/** @returns {Part} */
function newPart(/** @type {string} */ tag) {
  return { tag, id: undefined, pdfHash: undefined };
}
