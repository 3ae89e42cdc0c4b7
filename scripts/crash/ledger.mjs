import { dataOf } from '../../bench/support/forms.mjs';

/**
 * One create request, however often it is sent; `tag` is in its metadata, so that its submissions are
 * found again in the stores even when no answer came back.
 * @typedef {{ tag: string, async: boolean, key: string | undefined, id: string | undefined,
 *   pdfHash: string | undefined }} Order
 */
/** @typedef {'acknowledged' | 'repeated' | 'in progress'} Outcome */

const SHARE_OF_RETRIES = 0.2;

/** What the client asked for and what it was promised: the truth the stores are held against. */
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
    this.form = form;
  }

  get acknowledged() {
    return this.orders.filter((order) => order.id !== undefined);
  }

  get keyed() {
    return this.orders.filter((order) => order.key !== undefined);
  }

  /** A new order, or one with a key again, whether or not it was answered. */
  next(/** @type {import('./random.mjs').Random} */ random) {
    const again = random.chance(SHARE_OF_RETRIES) ? random.pick(this.keyed) : undefined;
    if (again) return again;
    const tag = `order-${this.orders.length + 1}`;
    const key = random.chance(0.5) ? `key-${tag}` : undefined;
    /** @type {Order} */
    const order = { tag, async: random.chance(0.5), key, id: undefined, pdfHash: undefined };
    this.orders.push(order);
    return order;
  }

  /**
   * Sends an order and notes what the answer promises. Throws when there is no answer, or none of those
   * that an order may get.
   * @param {import('../../bench/support/client.mjs').Client} client
   * @param {Order} order
   * @returns {Promise<Outcome>}
   */
  async send(client, order) {
    const answer = await client.send('POST', this.path, {
      body: { data: dataOf(this.form), metadata: { tag: order.tag } },
      async: order.async,
      headers: order.key ? { 'idempotency-key': order.key } : {},
    });
    const said = JSON.parse(answer.bytes.toString());
    if (answer.status === 409 && said.error?.code === 'idempotency_in_progress') return 'in progress';
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    const outcome = order.id === undefined ? 'acknowledged' : 'repeated';
    this.promise(order, said.submission);
    return outcome;
  }

  /**
   * An id and a PDF, once promised, stay.
   * @param {Order} order
   * @param {{ id: string, pdf_hash: string | null }} submission
   */
  promise(order, { id, pdf_hash }) {
    if (order.id !== undefined && order.id !== id) this.violate(order, `is ${order.id} and now ${id}`);
    const { pdfHash } = order;
    if (pdfHash && pdf_hash !== pdfHash) this.violate(order, `had the PDF ${pdfHash} and now ${pdf_hash}`);
    order.id ??= id;
    order.pdfHash ??= pdf_hash ?? undefined;
  }

  violate(/** @type {Order} */ { tag, id }, /** @type {string} */ what) {
    this.violations.add(`${tag} (${id ?? 'never answered'}) ${what}`);
  }
}
