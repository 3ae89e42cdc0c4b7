import type { PageSize, Place } from './check-place';

type Box = Omit<Place, 'page'>;

/** The most columns searched for room. Placing many fields one by one must stay fast. */
const MOST_COLUMNS = 8;
/** The distance between boxes on a page without room, in points. */
const STEP = 12;
const MOST_TRIES = 8;

/** The occupied places of a page, for placing boxes that come without a place. */
export class PageRoom {
  readonly #boxes: Box[] = [];
  #lowest = 0;
  #crowded = 0;

  readonly #page: PageSize;

  constructor(page: PageSize) {
    this.#page = page;
  }

  occupy(box: Box): void {
    this.#boxes.push(box);
    this.#lowest = Math.max(this.#lowest, box.y + box.height);
  }

  /**
   * Places a box below the lowest one; on a page that is full to its foot, below the lowest box of
   * the next column. When all columns are full, boxes must overlap: each is shifted from the last,
   * so that every box can be seen.
   */
  place(size: { width: number; height: number }, x: number | undefined): { x: number; y: number } {
    const left = x ?? 0;
    if (this.#lowest + size.height <= this.#page.height) return { x: left, y: this.#lowest };
    const columns = x === undefined ? this.#columnsOf(size.width) : [x];
    for (const column of columns) {
      const y = this.#lowestIn(column, size.width);
      if (y + size.height <= this.#page.height) return { x: column, y };
    }
    return this.#besideTheLast(size, x);
  }

  #columnsOf(width: number): number[] {
    const count = Math.min(MOST_COLUMNS, Math.floor(this.#page.width / width));
    return Array.from({ length: count }, (_, index) => index * width);
  }

  #lowestIn(left: number, width: number): number {
    const inColumn = this.#boxes.filter((box) => box.x < left + width && left < box.x + box.width);
    return inColumn.reduce((lowest, box) => Math.max(lowest, box.y + box.height), 0);
  }

  #besideTheLast(
    { width, height }: { width: number; height: number },
    x: number | undefined,
  ): { x: number; y: number } {
    const across = Math.max(1, this.#page.width - width);
    const down = Math.max(1, this.#page.height - height);
    for (let tries = 1; ; tries += 1) {
      this.#crowded += 1;
      const moved = this.#crowded * STEP;
      const place = { x: x ?? moved % across, y: moved % down };
      if (tries === MOST_TRIES || !this.#boxes.some((box) => box.x === place.x && box.y === place.y))
        return place;
    }
  }
}
