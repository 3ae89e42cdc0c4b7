/** A problem in a text that somebody wrote, and its place. Lines and columns count from 1. */
export type SourceProblem = {
  /** null when the work as a whole was too much. */
  place: { line: number; column: number } | null;
  message: string;
};

export function describeProblem({ place, message }: SourceProblem): string {
  return place === null ? message : `line ${place.line}, column ${place.column}: ${message}`;
}
