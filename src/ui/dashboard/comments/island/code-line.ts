import { type CodeLine, codeLineChars } from '../../../../lib/shown-comment';

type Cursor = Pick<CodeLine, 'source' | 'number'> & { text: string };

/** What a comment keeps of a line: where it was, and what it said, by which it is found again. */
export function lineOf({ source, number, text }: Cursor): CodeLine {
  return { source, number, text: plain(text) };
}

/** The lines of a source, as comments keep them. */
export function linesOf(source: string): string[] {
  return source.split('\n').map(plain);
}

/** The number that the line has now: the nearest with its text. Null: there is none any more. */
export function findLine(lines: readonly string[], { number, text }: CodeLine): number | null {
  const same = lines.flatMap((line, index) => (line === text ? [index + 1] : []));
  const byDistance = same.toSorted((one, other) => Math.abs(one - number) - Math.abs(other - number));
  return byDistance[0] ?? null;
}

/** A line without what editors change: indentation, and tabs for spaces. */
function plain(line: string): string {
  return line.trim().replace(/\s+/g, ' ').slice(0, codeLineChars).trim();
}
