import type { Api, Delivery } from '../kit/api';

/** A delivery may come into the list some seconds after a later one. */
const OVERLAP_MS = 60_000;

/** The deliveries of an endpoint that were not given out before, oldest first. */
export class NewDeliveries {
  readonly #seen = new Set<string>();
  #from: number;

  constructor(
    readonly api: Api,
    readonly endpoint: string,
    from: Date,
  ) {
    this.#from = from.getTime();
  }

  /** The whole deliveries, with their bodies. */
  async next(): Promise<Delivery[]> {
    const found: Delivery[] = [];
    const query = {
      endpoint_id: this.endpoint,
      created_after: new Date(this.#from).toISOString(),
      limit: 50,
    };
    for await (const delivery of this.api.webhooks.listDeliveries(query))
      if (!this.#seen.has(delivery.id)) found.push(delivery);
    for (const { id } of found) this.#seen.add(id);
    const newest = found[0] ? new Date(found[0].created_at).getTime() : 0;
    this.#from = Math.max(this.#from, newest - OVERLAP_MS);
    return Promise.all(found.reverse().map(({ id }) => this.api.webhooks.getDelivery(id)));
  }
}
