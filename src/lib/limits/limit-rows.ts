export const KB = 1024;
export const MB = 1024 * KB;

/** A limit and what happens at it, as docs/limits.md says it. */
type LimitRow = readonly [value: number, docs: string];

export type LimitRows = Record<string, LimitRow>;
