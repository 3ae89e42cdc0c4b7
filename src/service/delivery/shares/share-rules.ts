import { limits } from '../../../lib/limits';

/** When a busy target gets more shares, and fewer. Tests change it. */
export const sharing = {
  /** How often the line of a target is looked at. */
  lookMs: 10_000,
  /** A line is long when its first delivery has waited for so long. */
  waitedMs: 5_000,
  /** A line counts as quiet while no more than this many attempts are under way, and shares are joined after this time. */
  quietAtOnce: 16,
  quietMs: 600_000,
  /** A change counts for deliveries that are made so much later: by then no event of that time was dispatched. */
  aheadMs: 60_000,
};

/** The line of deliveries to a target, as its first coordinator sees it. */
export type Line = {
  /** For how long the first delivery has waited for its turn. */
  waitedMs: number;
  underWay: number;
  /** Whether as many attempts are under way as a coordinator may ever make. */
  isAtMost: boolean;
  /** Whether the target has failed since it last answered well. */
  isFailing: boolean;
  /** The newest delivery from before this process. */
  newestBefore: number;
};

/**
 * Watches the line of a target, in memory. All shares have equal parts of it, so the line of the first one says how long
 * all of them are.
 */
export class ShareWatch {
  #lookedAt = 0;
  #waitedMs = 0;
  /** Undefined until the first look. */
  #quietSince: number | null | undefined;

  /** The number of shares from now on. `changedAt`: since when the number before counts, or from when it will. */
  next(before: { count: number; fromAt: number }, line: Line, now: number): number {
    this.#quietSince = this.#sinceWhenQuiet(before, line, now);
    if (now - this.#lookedAt < sharing.lookMs) return before.count;
    const isGrowing = line.waitedMs >= sharing.waitedMs && line.waitedMs > this.#waitedMs;
    this.#lookedAt = now;
    this.#waitedMs = line.waitedMs;
    // What the last change did shows when it has counted for a while.
    if (now - before.fromAt < sharing.lookMs) return before.count;
    if (line.isAtMost && isGrowing && !line.isFailing)
      return Math.min(limits.webhookSharesMost, before.count * 2);
    const isQuiet = this.#quietSince !== null && now - this.#quietSince >= sharing.quietMs;
    return isQuiet && before.count > 1 ? this.#halved(before.count, now) : before.count;
  }

  /** An object that nobody needed left memory, so the time before a process counts as well. */
  #sinceWhenQuiet(before: { fromAt: number }, line: Line, now: number): number | null {
    if (line.underWay > sharing.quietAtOnce) return null;
    const isFirstLook = this.#quietSince === undefined && line.waitedMs === 0;
    return isFirstLook
      ? Math.min(now, Math.max(line.newestBefore, before.fromAt))
      : (this.#quietSince ?? now);
  }

  #halved(count: number, now: number): number {
    this.#quietSince = now;
    return count / 2;
  }
}
