import { inert } from '../../lib/inert';

const mostCharacters = 120;
const [openIsolate, closeIsolate] = ['\u2068', '\u2069'];
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name inside a sentence, isolated: it keeps its own writing direction, and mail programs find no
 * URL in it.
 */
export function named(text: string, most = mostCharacters): string {
  return isolated(tame(text, most));
}

/** Text that keeps its own writing direction inside a sentence. */
export function isolated(text: string): string {
  return `${openIsolate}${text}${closeIsolate}`;
}

/** Foreign text of several lines, each as tame as a name. */
export function tamedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : named(line, text.length)))
    .join('\n');
}

export function tame(text: string, most = mostCharacters): string {
  const line = inert(text, most)
    .replace(/:\s*\/\//g, ': / /')
    .replace(/\bwww\./gi, 'www ');
  const characters = [...line];
  return characters.length <= most + 1 ? line : `${characters.slice(0, most).join('')}…`;
}

/**
 * A sentence as plain text. Isolates around names are only needed where writing directions meet.
 */
export function asText(sentence: string): string {
  return rightToLeft.test(sentence) ? sentence : sentence.replace(/[\u2068\u2069]/g, '');
}

/** A sentence as HTML, with elements as isolates around names. */
export function asHtml(sentence: string): string {
  return escapeHtml(sentence).replaceAll(openIsolate, '<bdi>').replaceAll(closeIsolate, '</bdi>');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
