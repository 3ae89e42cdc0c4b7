import { PdfProblem } from '../pdf-problem';
import { yieldToEventLoop } from './yield-to-event-loop';

export type PdfLimits = {
  readonly uploadBytes: number;
  readonly documentPages: number;
  readonly documentObjects: number;
  readonly documentNestingDepth: number;
  readonly documentInflatedBytes: number;
  readonly templateFields: number;
};

/**
 * The steps allowed per byte. An honest file takes about a fifth of a step a byte; the rest is room
 * for odd but legal files.
 */
const STEPS_PER_BYTE = 1;
const STEPS_FOR_ANY_FILE = 2_000_000;

/**
 * The steps between yields: about 5 ms of work. Steps are counted because clocks stand still during
 * CPU work in a deployed Worker.
 */
const STEPS_BETWEEN_YIELDS = 30_000;

/** The most steps without a chance to yield. No part of an honest file takes more. */
const STEPS_WITHOUT_PAUSE = 1_000_000;

/**
 * The budget for reading one document. Work is counted in steps and bytes, never in time, so the
 * same file has the same outcome on every machine.
 */
export class WorkBudget {
  stepsSpent = 0;
  bytesInflated = 0;
  yields = 0;
  #stepsSinceYield = 0;

  readonly #fileBytes: number;

  constructor(
    readonly limits: PdfLimits,
    fileBytes: number,
  ) {
    this.#fileBytes = fileBytes;
  }

  get stepsAllowed(): number {
    return STEPS_FOR_ANY_FILE + STEPS_PER_BYTE * (this.#fileBytes + this.bytesInflated);
  }

  get inflationLeft(): number {
    return this.limits.documentInflatedBytes - this.bytesInflated;
  }

  spend(steps: number): void {
    this.stepsSpent += steps;
    this.#stepsSinceYield += steps;
    if (this.stepsSpent > this.stepsAllowed) {
      throw new PdfProblem(
        'too_much_work',
        'The document refers to the same parts too many times to be read.',
      );
    }
    if (this.#stepsSinceYield > STEPS_WITHOUT_PAUSE) {
      throw new PdfProblem('too_much_work', 'A part of the document is too large to be read.');
    }
  }

  countInflated(bytes: number): void {
    this.bytesInflated += bytes;
    this.spend(bytes >> 6);
    if (this.inflationLeft < 0) throw this.inflationProblem();
  }

  inflationProblem(): PdfProblem {
    const megabytes = Math.round(this.limits.documentInflatedBytes / (1024 * 1024));
    return new PdfProblem(
      'inflates_too_much',
      `The compressed parts of the document unpack to more than ${megabytes} MB (documentInflatedBytes).`,
    );
  }

  /**
   * Whether a yield is due. Callers check this first, because an idle await costs more than reading
   * a small object.
   */
  get mustBreathe(): boolean {
    return this.#stepsSinceYield >= STEPS_BETWEEN_YIELDS;
  }

  /** Yields when a yield is due. Every loop whose length depends on the file calls this. */
  async breathe(): Promise<void> {
    if (!this.mustBreathe) return;
    this.#stepsSinceYield = 0;
    this.yields += 1;
    await yieldToEventLoop();
  }
}
