import { readFileSync } from 'node:fs';

/** The blocks of code of a page, in one language. */
export function codeBlocks(page: string, language: string): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter(([, named]) => named === language).map(([, , code = '']) => code);
}
