import { describe, expect, it } from 'vitest';
import { call, origin, send } from '../../support/app';

const docs: Record<string, string> = import.meta.glob('../../../docs/{*,start/*}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const names = Object.keys(docs).map((file) => file.replace('../../../docs/', ''));

async function read(path: string): Promise<{ text: string; headers: Headers }> {
  const answer = await send('GET', path);
  expect(answer.status, path).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
}

/** The addresses that a text in Markdown links to. */
function linksIn(text: string): URL[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => new URL(target));
}

describe('llms.txt', () => {
  it('names every page once, and the descriptions for programs', async () => {
    const { text, headers } = await read('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(text).toMatch(/^# Quillet\n\n> \S/);
    const links = linksIn(text).map(String);
    const pages = links.filter((link) => link.startsWith(`${origin}/docs/`));
    const listed = pages.map((link) => link.replace(`${origin}/docs/`, ''));
    // The page for agents is named among the descriptions, too.
    expect(listed.toSorted()).toEqual([...names, 'mcp.md'].toSorted());
    expect(links).toContain(`${origin}/api/v1/openapi.json`);
    expect(links).toContain(`${origin}/llms-full.txt`);
  });

  it('says of each page in one sentence what it is about', async () => {
    const { text } = await read('/llms.txt');
    for (const line of text.split('\n').filter((one) => one.startsWith('- [')))
      expect(line).toMatch(/^- \[[^\]]+\]\(\S+\)(: .{10,240}[.,]|; .*\.)?$|^- \[All pages in one file\]/);
  });
});

describe('a page as plain text', () => {
  it.each(names)('has links that lead somewhere: %s', async (name) => {
    const { text, headers } = await read(`/docs/${name}`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text.split('\n', 1)[0]).toBe(docs[`../../../docs/${name}`]?.split('\n', 1)[0]);
    const inside = linksIn(text).filter((link) => link.origin === origin);
    const known = new Set(names.map((one) => `/docs/${one}`));
    expect(inside.map(({ pathname }) => pathname).filter((path) => !known.has(path))).toEqual([]);
    expect(text).not.toMatch(/<!--/);
  });

  it('is part of the one file', async () => {
    const { text } = await read('/llms-full.txt');
    for (const page of Object.values(docs)) expect(text).toContain(page.split('\n', 1)[0]);
    const words = 'A program calls the API with a token';
    expect(text.split(words)).toHaveLength(2);
  });

  it.each([
    '/docs/unknown.md',
    '/docs/..%2fopenapi.md',
    '/docs/adr.md',
    '/docs/adr/README.md',
    '/docs/start/unknown.md',
  ])('is only one of docs: %s', async (path) => {
    expect((await call('GET', path)).status).toBe(404);
  });
});
