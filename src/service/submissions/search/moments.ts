import { type SQL, sql } from 'drizzle-orm';
import { idAlphabet, idPrefixes } from '../../../core/platform/ids';

/**
 * The moment of a submission is the time and the counter of its id as one number. It is the number of a row in the
 * index, so no table says which submission a row is of; the view `submission_moments` computes it, too. Submissions that
 * were made at one moment share a row.
 */
const digits = 9;
const base = idAlphabet.length;
const start = `${idPrefixes.submission}_`;

/** The moment of an id, or of the beginning of one. JavaScript has no number so long. */
export function momentOf(id: string): SQL {
  const shown = id.slice(start.length, start.length + digits).padEnd(digits, idAlphabet.charAt(0));
  const moment = [...shown].reduce(
    (sum, digit) => sum * BigInt(base) + BigInt(idAlphabet.indexOf(digit)),
    0n,
  );
  return sql`cast(${moment.toString()} as integer)`;
}

/** The beginning of the ids of a moment. */
export function idsOfMoment(moment: string): SQL {
  const powers = Array.from({ length: digits }, (_, index) => base ** (digits - 1 - index));
  const chars = powers.map((power) => `substr('${idAlphabet}', ${moment} / ${power} % ${base} + 1, 1)`);
  return sql.raw(`'${start}' || ${chars.join(' || ')}`);
}

/** An id below those that begin so, in the form of an id. */
export function idBelow(beginning: string): string {
  return beginning.padEnd(start.length + 20, idAlphabet.charAt(0));
}
