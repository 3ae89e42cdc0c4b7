import { inert } from '../../lib/inert';

const MOST_CHARACTERS = 120;
const [OPEN, CLOSE] = ['\u2068', '\u2069'];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name within a sentence, set apart: it keeps its own direction, and mail programs find no address in it. */
export const named = (text: string, most = MOST_CHARACTERS): string => `${OPEN}${tame(text, most)}${CLOSE}`;

export const tame = (text: string, most = MOST_CHARACTERS): string => {
  const line = inert(text, most)
    .replace(/:\s*\/\//g, ': / /')
    .replace(/\bwww\./gi, 'www ');
  const characters = [...line];
  return characters.length <= most + 1 ? line : `${characters.slice(0, most).join('')}…`;
};

/** As text: what sets names apart is only needed where directions meet. */
export const asText = (sentence: string): string =>
  RIGHT_TO_LEFT.test(sentence) ? sentence : sentence.replace(/[\u2068\u2069]/g, '');

/** As HTML, where names are set apart by elements. */
export const asHtml = (sentence: string): string =>
  escapeHtml(sentence).replaceAll(OPEN, '<bdi>').replaceAll(CLOSE, '</bdi>');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
