import { idAt } from '../local/volume-files.mjs';

/**
 * Records of the past that nobody sent: so many in each span of time, evenly spread. The ids follow from
 * the numbers, so a check knows what a list must show.
 * @typedef {{ volume: number, from: number, until: number }} Span
 */
export class Generated {
  /**
   * @param {Span[]} spans oldest first, each of another volume than the one before
   * @param {number} perSpan
   */
  constructor(spans, perSpan) {
    this.spans = spans;
    this.perSpan = perSpan;
  }

  get count() {
    return this.spans.length * this.perSpan;
  }

  /** The time at which a record was made. The numbers count from the oldest record. */
  timeOf(/** @type {number} */ number) {
    const { from, until } = this.spanOf(number);
    return from + Math.floor(((number % this.perSpan) * (until - from)) / this.perSpan);
  }

  spanOf(/** @type {number} */ number) {
    const span = this.spans[Math.floor(number / this.perSpan)];
    if (!span) throw new RangeError(`no record ${number}`);
    return span;
  }

  idOf(/** @type {number} */ number) {
    return `sub_${idAt(this.timeOf(number))}00${String(number).padStart(11, '0')}`;
  }

  /**
   * The numbers whose records can be read, in windows of records beside each other: around each seam, and
   * the oldest and the newest.
   * @param {number} width
   */
  windows(width) {
    const half = Math.min(width, this.perSpan) / 2;
    const starts = this.spans.flatMap((_, index) => [
      index * this.perSpan,
      (index + 1) * this.perSpan - half,
    ]);
    return starts.map((start) => Array.from({ length: half }, (_, offset) => Math.floor(start) + offset));
  }
}
