import { limits } from '../../lib/limits';
import { unfitCharacter } from './attachment-body';

const unfitCharacters = new RegExp(unfitCharacter.source, 'gu');

/** A file name from a PDF, as one that every file system takes: no path, and nothing that hides its ending. */
export function inertName(name: string): string {
  const last = name.split(/[\\/]/).findLast((part) => /[^.\s]/.test(part)) ?? '';
  const safe = last.replace(unfitCharacters, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  // The end says of which kind a file is.
  return [...safe].slice(-limits.attachmentNameChars).join('') || 'attachment';
}

/** A text from a PDF in one line, without signs that turn others around. */
export function inertText(text: string): string {
  const safe = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...safe].slice(0, limits.attachmentDescriptionChars).join('');
}

/** A media type from a PDF; that of unknown bytes for any other text. */
export function inertType(type: string): string {
  const lower = type.toLowerCase();
  return /^[a-z0-9][a-z0-9.+_-]{0,99}\/[a-z0-9][a-z0-9.+_-]{0,99}$/.test(lower)
    ? lower
    : 'application/octet-stream';
}
