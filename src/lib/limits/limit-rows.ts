export const KB = 1024;
export const MB = 1024 * KB;

/** A limit and what happens at it, in the words of docs/limits.md. */
type LimitRow = readonly [value: number, docs: string];

export type LimitRows = Record<string, LimitRow>;
