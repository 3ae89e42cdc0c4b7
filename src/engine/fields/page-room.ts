import type { PageSize, Place } from './check-place';

type Box = Omit<Place, 'page'>;

/** Columns that are looked through for room: many fields, placed one by one, must not take long. */
const MOST_COLUMNS = 8;
/** How far each box lies from the one before, where there is no room left. */
const STEP = 12;
const MOST_TRIES = 8;

/** What is taken of a page, and where there is room for a box that comes without a place. */
export class PageRoom {
  private readonly boxes: Box[] = [];
  private lowest = 0;
  private crowded = 0;

  constructor(private readonly page: PageSize) {}

  occupy(box: Box): void {
    this.boxes.push(box);
    this.lowest = Math.max(this.lowest, box.y + box.height);
  }

  /**
   * Below the lowest box; on a page that is taken to its foot, below the lowest one of the next column. When all
   * columns are full boxes must cover each other: they are laid out like a hand of cards, so that each can be seen.
   */
  place(size: { width: number; height: number }, x: number | undefined): { x: number; y: number } {
    const left = x ?? 0;
    if (this.lowest + size.height <= this.page.height) return { x: left, y: this.lowest };
    const columns = x === undefined ? this.columnsOf(size.width) : [x];
    for (const column of columns) {
      const y = this.lowestIn(column, size.width);
      if (y + size.height <= this.page.height) return { x: column, y };
    }
    return this.besideTheLast(size, x);
  }

  private columnsOf(width: number): number[] {
    const count = Math.min(MOST_COLUMNS, Math.floor(this.page.width / width));
    return Array.from({ length: count }, (_, index) => index * width);
  }

  private lowestIn(left: number, width: number): number {
    const inColumn = this.boxes.filter((box) => box.x < left + width && left < box.x + box.width);
    return inColumn.reduce((lowest, box) => Math.max(lowest, box.y + box.height), 0);
  }

  private besideTheLast(
    { width, height }: { width: number; height: number },
    x: number | undefined,
  ): { x: number; y: number } {
    const across = Math.max(1, this.page.width - width);
    const down = Math.max(1, this.page.height - height);
    for (let tries = 1; ; tries += 1) {
      this.crowded += 1;
      const moved = this.crowded * STEP;
      const place = { x: x ?? moved % across, y: moved % down };
      if (tries === MOST_TRIES || !this.boxes.some((box) => box.x === place.x && box.y === place.y))
        return place;
    }
  }
}
