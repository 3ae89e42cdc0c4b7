/** What is wrong with a text somebody wrote, and where; lines and columns count from 1. */
export interface SourceProblem {
  /** null when the work as a whole was too much, wherever it went on. */
  place: { line: number; column: number } | null;
  message: string;
}

export const describeProblem = ({ place, message }: SourceProblem): string =>
  place === null ? message : `line ${place.line}, column ${place.column}: ${message}`;
