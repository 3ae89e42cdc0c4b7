import { type Column, type SQL, sql } from 'drizzle-orm';

/** Each letter takes two of the hundred values that a statement may have; no alphabet but Cyrillic needs nearly as many. */
const foldedLetters = 35;

/** Whether `text` is somewhere in the column, in upper or lower case. */
export const contains = (column: Column, text: string): SQL => {
  // At the end of a word sigma is written in another way, but in lower case only.
  const wanted = text.toLowerCase().replaceAll('ς', 'σ');
  // SQLite's own `lower` knows the 26 letters of ASCII.
  const others = [...new Set(wanted)].filter((letter) => letter > '\u007f' && isCased(letter));
  const folded = others
    .slice(0, foldedLetters)
    .reduce(
      (name, letter) => sql`replace(${name}, ${letter.toUpperCase()}, ${letter})`,
      wanted.includes('σ') ? sql`replace(lower(${column}), 'ς', 'σ')` : sql`lower(${column})`,
    );
  // As it is written it is found even where its lower case is longer or is not its own.
  return sql`(instr(${folded}, ${wanted}) > 0 or instr(lower(${column}), lower(${text})) > 0)`;
};

const isCased = (letter: string): boolean =>
  letter.toUpperCase() !== letter && letter.toUpperCase().toLowerCase() === letter;
