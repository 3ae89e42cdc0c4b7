/**
 * Items in an order of which only the first is asked for. Adding, moving and removing an item take
 * a number of steps that grows with the logarithm of their number.
 */
export class Heap<Item> {
  readonly #isBefore: (one: Item, other: Item) => boolean;
  readonly #items: Item[] = [];
  readonly #places = new Map<Item, number>();

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  /** Adds an item, or moves one whose order has changed. */
  put(item: Item): void {
    let place = this.#places.get(item);
    if (place === undefined) {
      place = this.#items.length;
      this.#set(place, item);
    }
    this.#settle(item, place);
  }

  remove(item: Item): void {
    const place = this.#places.get(item);
    if (place === undefined) return;
    this.#places.delete(item);
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#set(place, last);
    this.#settle(last, place);
  }

  #settle(item: Item, from: number): void {
    this.#sink(item, this.#rise(item, from));
  }

  /** Moves an item towards the first, and returns its place. */
  #rise(item: Item, from: number): number {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#items[above];
      if (other === undefined || !this.#isBefore(item, other)) break;
      this.#set(place, other);
      place = above;
    }
    this.#set(place, item);
    return place;
  }

  #sink(item: Item, from: number): void {
    let place = from;
    for (let below = this.#firstBelow(place); below !== null; below = this.#firstBelow(place)) {
      const other = this.#items[below];
      if (other === undefined || !this.#isBefore(other, item)) break;
      this.#set(place, other);
      place = below;
    }
    this.#set(place, item);
  }

  /** The place of the first of the two items below. */
  #firstBelow(place: number): number | null {
    const left = 2 * place + 1;
    const [one, other] = [this.#items[left], this.#items[left + 1]];
    if (one === undefined) return null;
    return other !== undefined && this.#isBefore(other, one) ? left + 1 : left;
  }

  #set(place: number, item: Item): void {
    this.#items[place] = item;
    this.#places.set(item, place);
  }
}
