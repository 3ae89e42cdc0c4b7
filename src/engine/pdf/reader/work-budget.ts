import { PdfProblem } from '../pdf-problem';
import { yieldToEventLoop } from './yield-to-event-loop';

export interface PdfLimits {
  readonly uploadBytes: number;
  readonly documentPages: number;
  readonly documentObjects: number;
  readonly documentNestingDepth: number;
  readonly documentInflatedBytes: number;
  readonly templateFields: number;
}

/** An honest file costs about a fifth of a step a byte; the rest is room for odd but legal ones. */
const STEPS_PER_BYTE = 1;
const STEPS_FOR_ANY_FILE = 2_000_000;

/** About 5 ms of work. Clocks stand still during CPU work in a deployed Worker, so steps are counted. */
const STEPS_BETWEEN_YIELDS = 30_000;

/** No part of an honest file is so large that reading it takes this long without a chance to yield. */
const STEPS_WITHOUT_PAUSE = 1_000_000;

/**
 * Everything that reading one document may cost. Work is counted in steps and bytes, never in time, so
 * the same file has the same outcome on every machine.
 */
export class WorkBudget {
  stepsSpent = 0;
  bytesInflated = 0;
  yields = 0;
  private stepsSinceYield = 0;

  constructor(
    readonly limits: PdfLimits,
    private readonly fileBytes: number,
  ) {}

  get stepsAllowed(): number {
    return STEPS_FOR_ANY_FILE + STEPS_PER_BYTE * (this.fileBytes + this.bytesInflated);
  }

  get inflationLeft(): number {
    return this.limits.documentInflatedBytes - this.bytesInflated;
  }

  spend(steps: number): void {
    this.stepsSpent += steps;
    this.stepsSinceYield += steps;
    if (this.stepsSpent > this.stepsAllowed) {
      throw new PdfProblem(
        'too_much_work',
        'The document makes the same parts be read over and over; it is built to waste work.',
      );
    }
    if (this.stepsSinceYield > STEPS_WITHOUT_PAUSE) {
      throw new PdfProblem(
        'too_much_work',
        'One part of the document is far too large to be read in one go.',
      );
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

  /** Whether it is time to: waiting for nothing costs more than reading a small object. */
  get mustBreathe(): boolean {
    return this.stepsSinceYield >= STEPS_BETWEEN_YIELDS;
  }

  /** Call this between steps of every loop that a file can make long. */
  async breathe(): Promise<void> {
    if (!this.mustBreathe) return;
    this.stepsSinceYield = 0;
    this.yields += 1;
    await yieldToEventLoop();
  }
}
