import * as z from 'zod';

/** The version that a request asks for. */
export type WantedVersion =
  | { kind: 'draft' }
  | { kind: 'default' }
  | { kind: 'published'; numbers: number[] };

/** `1.2.3`, `1.2`, `1`, `latest` or `draft`. Without it: the latest version, or else the draft. */
export const versionText = z
  .string()
  .regex(
    /^(draft|latest|\d{1,6}(\.\d{1,6}){0,2})$/,
    'must be a version such as 1.2.3, 1.2 or 1, or latest, or draft',
  )
  .optional();

/** A version as above, but never the draft. */
export const publishedVersion = z
  .string()
  .regex(
    /^(latest|\d{1,6}(\.\d{1,6}){0,2})$/,
    'must be a published version such as 1.2.3, 1.2 or 1, or latest',
  );

export function wantedVersion(text: string | undefined): WantedVersion {
  if (text === undefined) return { kind: 'default' };
  if (text === 'draft') return { kind: 'draft' };
  return { kind: 'published', numbers: text === 'latest' ? [] : text.split('.').map(Number) };
}

/** The numbers that a published version has to begin with. Null: the draft is wanted. */
export function publishedNumbers(text: string | undefined): readonly number[] | null {
  const wanted = wantedVersion(text);
  if (wanted.kind === 'draft') return null;
  return wanted.kind === 'published' ? wanted.numbers : [];
}
