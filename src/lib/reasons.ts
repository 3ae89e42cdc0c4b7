import { limits } from './limits';
import type { Problem } from './problems';
import { reportProblems } from './report-problems';

/**
 * A reason of a refusal as the API log keeps it. Nothing in it was sent: the place holds names of the
 * schema, and the rule says what would be right. Null: the rule's words may hold what was sent.
 */
export type Reason = { at: string; rule: string | null };

/** Stands in a pointer for a name that only the caller knows: it may be a person's. */
export const unkept = '…';

const known = new WeakMap<readonly string[], readonly Reason[]>();

/** Remembers the reasons of a list of errors for as long as the list itself is used. */
export function withReasons(errors: string[], reasons: readonly Reason[]): string[] {
  known.set(errors, reasons);
  return errors;
}

export function reasonsOf(errors: readonly string[] | undefined): readonly Reason[] {
  return (errors && known.get(errors)) ?? [];
}

/** Writes problems as sentences, with the reasons that a log may keep. `root` stands before each pointer. */
export function reported(problems: readonly Problem[], root = '#'): string[] {
  const reasons = problems.slice(0, limits.reportedProblems).flatMap(({ kept }) => {
    return kept ? [{ at: root + kept.pointer, rule: kept.rule }] : [];
  });
  return withReasons(
    reportProblems(problems.map(({ pointer, message }) => `${root}${pointer}: ${message}`)),
    reasons,
  );
}

/** Reasons of a part of the request, seen from the whole. */
export function reasonsAt(at: string, errors: readonly string[]): Reason[] {
  return reasonsOf(errors).map((reason) => ({ ...reason, at: at + reason.at.slice(1) }));
}
