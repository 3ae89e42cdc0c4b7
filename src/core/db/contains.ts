import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * The most letters to fold: each takes two of the 100 parameters of a statement. Only Cyrillic
 * needs nearly as many.
 */
const foldedLetters = 35;

/** True when the column contains `text`, in upper or lower case. */
export function contains(column: Column, text: string): SQL {
  // Lower-case sigma has another form at the end of a word; upper-case sigma has not.
  const wanted = text.toLowerCase().replaceAll('ς', 'σ');
  // SQLite's `lower` knows only the 26 letters of ASCII.
  const others = [...new Set(wanted)].filter((letter) => letter > '\u007f' && isCased(letter));
  const folded = others
    .slice(0, foldedLetters)
    .reduce(
      (name, letter) => sql`replace(${name}, ${letter.toUpperCase()}, ${letter})`,
      wanted.includes('σ') ? sql`replace(lower(${column}), 'ς', 'σ')` : sql`lower(${column})`,
    );
  // The second test finds the text as written, even when its lower case is longer or belongs to
  // another letter.
  return sql`(instr(${folded}, ${wanted}) > 0 or instr(lower(${column}), lower(${text})) > 0)`;
}

function isCased(letter: string): boolean {
  return letter.toUpperCase() !== letter && letter.toUpperCase().toLowerCase() === letter;
}
