import { closest, Hints } from '../../lib/closest';
import { pointerTo } from '../../lib/pointer';
import { reportProblems } from '../../lib/report-problems';

/** A sentence for each argument that nothing takes, with the one that was probably meant, and those that there are. */
export function unknownArguments(args: Record<string, unknown>, known: readonly string[]): string[] {
  const unknown = Object.keys(args).filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const hints = new Hints();
  const problems = unknown.map(
    (name) => `#${pointerTo([name])}: unknown argument${hints.about(() => closest(name, known))}`,
  );
  return [...reportProblems(problems), `#: the arguments are ${known.join(', ')}`];
}
