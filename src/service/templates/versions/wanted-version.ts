import * as z from 'zod';

/** Which version of a template a request asks for. */
export type WantedVersion =
  | { kind: 'draft' }
  | { kind: 'default' }
  | { kind: 'published'; numbers: number[] };

/** `1.2.3`, `1.2`, `1`, `latest` or `draft`; without it the latest published version, else the draft. */
export const versionText = z
  .string()
  .regex(
    /^(draft|latest|\d{1,6}(\.\d{1,6}){0,2})$/,
    'must be a version such as 1.2.3, 1.2 or 1, or latest, or draft',
  )
  .optional();

/** The same where it must be a published one. */
export const publishedVersion = z
  .string()
  .regex(
    /^(latest|\d{1,6}(\.\d{1,6}){0,2})$/,
    'must be a published version such as 1.2.3, 1.2 or 1, or latest',
  );

export const wantedVersion = (text: string | undefined): WantedVersion => {
  if (text === undefined) return { kind: 'default' };
  if (text === 'draft') return { kind: 'draft' };
  return { kind: 'published', numbers: text === 'latest' ? [] : text.split('.').map(Number) };
};
