import { expect } from 'vitest';
import { as, createToken, type Token } from './app';

// biome-ignore lint/suspicious/noExplicitAny: answers of the API
type Json = any;

export async function exporterOf(accountId: string): Promise<Token> {
  return createToken(accountId, 'live', { scopes: ['export:read'] });
}

/** All pages of a part of an export. */
export async function readPart(token: Token, part: string) {
  const rows: Json[] = [];
  const files: { path: string; json?: Json; url?: string; sha256?: string | null }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Json = await as(token).get(`/export/page?part=${part}${cursor && `&cursor=${cursor}`}`);
    expect(page.status, page.text).toBe(200);
    rows.push(...page.json.rows);
    files.push(...page.json.files);
    cursor = page.json.next_cursor;
  }
  return { rows, files };
}
