import { timeOfId } from '../../platform/ids';
import type { Volume } from '../database';
import type { Span, Stretch } from './volumes';

/** Rows that were read. `restBelow`: not all was looked at, and the rest has ids below this one. */
export type PartRead<Found> = { rows: Found[]; restBelow?: string | undefined };

type Read<Found> = (stretch: Stretch, wanted: number) => Promise<PartRead<Found>>;
type Answer<Found> = { wanted: number } & ({ part: PartRead<Found> } | { error: unknown });

/** Volumes that are asked at the same time, at most. */
const askedAtOnceMost = 8;

/**
 * What a page of a list reads of volumes. A volume has many stretches when it was open again and again. It is asked once,
 * for its first rows in all of them: what it answers is put where it belongs. A page that the first volume does not fill has the
 * next ones asked at the same time, more and more of them.
 */
export class VolumeReads<Found extends string | { id: string }> {
  readonly #stretches: readonly Stretch[];
  readonly #read: Read<Found>;
  readonly #answers = new Map<Volume, Promise<Answer<Found>>>();
  readonly #isAscending: boolean;
  #askedAtOnce = 1;

  constructor(stretches: readonly Stretch[], read: Read<Found>) {
    this.#stretches = stretches;
    this.#read = read;
    const [first, second] = stretches;
    this.#isAscending = (first?.from ?? -Infinity) < (second?.from ?? -Infinity);
  }

  /** The first rows of a stretch. The stretches are asked for in their order. */
  async of(stretch: Stretch, wanted: number): Promise<PartRead<Found>> {
    if (!this.#answers.has(stretch.volume)) this.#askNext(stretch, wanted);
    const answer = await this.#answers.get(stretch.volume);
    if (!answer) throw new Error('The stretch is not one of this page.');
    if ('error' in answer) throw answer.error;
    const own = answer.part.rows.filter((row) => isIn(stretch, timeOf(row))).slice(0, wanted);
    const { restBelow } = answer.part;
    if ((own.length === wanted && restBelow === undefined) || this.#covers(answer, stretch))
      return { rows: own };
    const isFirst = this.#stretches.find(({ volume }) => volume === stretch.volume) === stretch;
    return isFirst && restBelow !== undefined ? { rows: own, restBelow } : this.#read(stretch, wanted);
  }

  /** Asks the volume of a stretch, and some of those that come after it. */
  #askNext(stretch: Stretch, wanted: number): void {
    const later = this.#stretches.slice(this.#stretches.indexOf(stretch)).map(({ volume }) => volume);
    const next = [...new Set(later)].filter((volume) => !this.#answers.has(volume));
    for (const volume of next.slice(0, this.#askedAtOnce))
      this.#answers.set(volume, this.#ask(volume, wanted));
    this.#askedAtOnce = Math.min(2 * this.#askedAtOnce, askedAtOnceMost);
  }

  async #ask(volume: Volume, wanted: number): Promise<Answer<Found>> {
    try {
      const own = this.#stretches.filter((stretch) => stretch.volume === volume);
      const part = await this.#read({ volume, ...joined(own) }, wanted);
      return { wanted, part };
    } catch (error) {
      return { wanted, error };
    }
  }

  /** Whether an answer has all rows of a stretch. */
  #covers({ wanted, part }: { wanted: number; part: PartRead<Found> }, { from, until }: Span): boolean {
    const { rows, restBelow } = part;
    if (restBelow !== undefined) return from !== null && timeOfId(restBelow) < from;
    const last = rows.at(-1);
    if (rows.length < wanted || last === undefined) return true;
    const end = timeOf(last);
    return this.#isAscending ? until !== null && end >= until : from !== null && end < from;
  }
}

/** One stretch of each volume, from its first to its last one: what lies between them is in other volumes. */
export function joinedByVolume(stretches: readonly Stretch[]): Stretch[] {
  return [...Map.groupBy(stretches, ({ volume }) => volume)].map(([volume, own]) => ({
    volume,
    ...joined(own),
  }));
}

function joined(spans: readonly Span[]): Span {
  const from = Math.min(...spans.map((span) => span.from ?? -Infinity));
  const until = Math.max(...spans.map((span) => span.until ?? Infinity));
  return { from: from === -Infinity ? null : from, until: until === Infinity ? null : until };
}

function timeOf(row: string | { id: string }): number {
  return timeOfId(typeof row === 'string' ? row : row.id);
}

function isIn({ from, until }: Span, time: number): boolean {
  return (from === null || time >= from) && (until === null || time < until);
}
