import { describeProblem, parseLiquid, renderLiquid, unescapeHtml } from '../../../engine';

import { limits } from '../../../lib/limits';

/** The variables of a path template. */
export type KeyFacts = {
  id: string;
  type: 'submission' | 'combined_submission';
  test: boolean;
  filename: string;
  template_id: string | null;
  template_name: string | null;
  template_version: string | null;
  batch_id: string | null;
  pdf_hash: string;
  metadata: Record<string, unknown>;
  created_at: string | null;
  processed_at: string | null;
};

export type MadeKey = { ok: true; key: string } | { ok: false; message: string };

/** The key of a file in the bucket. The same facts always make the same key. */
export function objectKey(pathTemplate: string, facts: KeyFacts): MadeKey {
  const parsed = parseLiquid(pathTemplate);
  if (!parsed.ok) return { ok: false, message: describeProblem(parsed.problem) };
  const { template_id: id, template_name: name, template_version: version, metadata } = facts;
  const page = {
    metadata,
    template: { id: id ?? '', name: name ?? '', version: version ?? '' },
    now: new Date(facts.processed_at ?? 0),
    imageUrl: () => null,
  };
  const rendered = renderLiquid(parsed.templates, { ...facts }, page);
  if (!rendered.ok) return { ok: false, message: describeProblem(rendered.problem) };
  if (rendered.html.length > mostEscapedChars) return { ok: false, message: tooLong };
  // Liquid escapes its output for HTML; a key is not HTML.
  const key = unescapeHtml(rendered.html);
  const problem = problemOfKey(key);
  return problem === null ? { ok: true, key } : { ok: false, message: problem };
}

const tooLong = `the key has more than ${limits.objectKeyBytes} bytes (objectKeyBytes)`;
const longestEntity = 6;
const mostEscapedChars = limits.objectKeyBytes * longestEntity;

/**
 * Stricter than S3 itself: refuses keys that S3 tools, or file systems behind other servers, take
 * for another key.
 */
function problemOfKey(key: string): string | null {
  if (key === '') return 'the key is empty';
  if (!key.isWellFormed()) return 'the key has half of a character (a lone surrogate)';
  if (new TextEncoder().encode(key).byteLength > limits.objectKeyBytes) return tooLong;
  if (/\p{Cc}/u.test(key)) return 'the key has a control character, such as a line break';
  const parts = key.split('/');
  if (parts[0] === '') return 'the key begins with a slash';
  if (parts.includes('')) return 'the key has two slashes in a row, or one at its end';
  return parts.some((part) => part === '.' || part === '..')
    ? 'the key has a part that is "." or ".."'
    : null;
}

/**
 * The problem that a path template has with any facts. Lines and columns count from 1. One that is saved already was
 * checked by the rules of its time.
 */
export function problemOfPathTemplate(pathTemplate: string, saved?: string): string | null {
  const parsed = parseLiquid(pathTemplate, { isStrict: pathTemplate !== saved });
  if (!parsed.ok) return describeProblem(parsed.problem);
  if (pathTemplate.startsWith('/')) return 'line 1, column 1: must not begin with a slash';
  const up = /(?:^|\/)\.\.(?:\/|$)/.exec(pathTemplate);
  return up === null ? null : `${placeOf(pathTemplate, up.index)}: must have no part that is ".."`;
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
