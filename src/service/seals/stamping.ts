import { type PlatformPart, PlatformUnavailable } from '../../core/platform/unavailable';
import type { Sealer, ValidationData } from '../../engine';
import { logError } from '../../lib/log';
import { isCovered, type LongTerm, longTermOf, type StampingDeps } from './long-term';
import type { SealFacts } from './seal-facts';
import { timeStamp } from './time-stamp';

/** One PDF, by the id that the log names. One that must have a time stamp, and what validates it, waits. */
type Stamped = { id: string; isRequired: boolean };

/** The time stamp of one seal, and what validates both. */
export class Stamping {
  /** What the seal has reached so far. */
  level: SealFacts['level'] = 'B-B';
  #longTerm: LongTerm | null = null;

  readonly #deps: StampingDeps;
  readonly #stamped: Stamped;
  readonly #own: Sealer['certificates'];

  constructor(deps: StampingDeps, stamped: Stamped, own: Sealer['certificates']) {
    this.#deps = deps;
    this.#stamped = stamped;
    this.#own = own;
  }

  /** What the PDF gets before it is sealed; undefined when it is not wanted, or cannot be had. */
  async validation(): Promise<ValidationData | undefined> {
    if (!this.#deps.timeStamping.longTerm) return undefined;
    this.#longTerm = await longTermOf(this.#deps, this.#own, Date.now());
    const { gap, data, isRevoked } = this.#longTerm;
    if (gap === null) return data;
    const reason = isRevoked ? `A certificate was revoked: ${gap}.` : undefined;
    this.#doWithout('validation data', 'certificate status service', gap, reason);
    return undefined;
  }

  /** Asks for the time stamp of a signature; null when the seal is to be without one. */
  async stamp(digest: Uint8Array): Promise<Uint8Array | null> {
    const stamped = await timeStamp(this.#deps.external, this.#deps.timeStamping, digest);
    if (!stamped.ok) {
      const problem = `The time-stamping authority ${stamped.problem}.`;
      this.#doWithout('a time stamp', 'time-stamping service', problem);
      return null;
    }
    this.level = 'B-T';
    if (this.#longTerm && (await this.#isValidated(this.#longTerm, stamped.token))) this.level = 'B-LT';
    return stamped.token;
  }

  async #isValidated(longTerm: LongTerm, token: Uint8Array): Promise<boolean> {
    const seen = { own: this.#own, longTerm, token, now: Date.now() };
    if (await isCovered(this.#deps, seen)) return true;
    const problem = 'the authority stamped with a certificate that was not known before';
    if (longTerm.gap === null)
      this.#doWithout('matching validation data', 'certificate status service', problem);
    return false;
  }

  /** `reason` is what the account can read while it waits. */
  #doWithout(what: string, part: PlatformPart, problem: string, reason?: string): void {
    const error = new Error(problem);
    if (this.#stamped.isRequired) throw new PlatformUnavailable(part, error, reason);
    logError(`${this.#stamped.id} is sealed without ${what}`, error);
  }
}
