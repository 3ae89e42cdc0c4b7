import { readFileSync } from 'node:fs';

/** The blocks of code of a page, in one language. */
export function codeBlocks(page: string, language: string): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter(([, named]) => named === language).map(([, , code = '']) => code);
}

/** The files that a page says to save, by their names. */
export function filesOf(page: string): [name: string, content: string][] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```\w+ ([\w-]+\.\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = '', content = '']) => [name, content]);
}
