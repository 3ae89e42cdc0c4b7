import { hang } from './gallery.mjs';
import { compareLooks } from './look.mjs';
import { lostStructure } from './structure.mjs';

/**
 * What is made of a template without data, and the upload. Pictures of pages that differ go to the
 * folder of the gallery.
 * @typedef {{
 *   name: string, original: Uint8Array, made: Uint8Array, sizes: import('./viewer.mjs').Size[],
 *   codes: string[], tools: import('./inspect.mjs').Tools, gallery: string | null,
 * }} Empty
 */

/** The diagnoses of what looks different in finished documents. */
const OTHER_LOOK = ['list_as_text', 'buttons_removed'];

/**
 * Without data, a document looks like its upload and has all that the upload had, or a diagnosis
 * says what is different.
 * @param {Empty} empty
 * @returns {Promise<string[]>}
 */
export async function judgeEmpty({ name, original, made, sizes, codes, tools, gallery }) {
  // Each viewer reads a damaged document differently, so there is nothing to compare with.
  if (codes.includes('repaired')) return [];
  const differences = await compareLooks({ original, made, sizes, tools });
  if (gallery !== null) hang(gallery, name, differences);
  const explained = codes.some((code) => OTHER_LOOK.includes(code));
  const looks = differences.map(
    ({ viewer, page, pixels, at }) =>
      `page ${page} looks different in ${viewer}: ${pixels} pixels, the first at ${at.join(', ')} points`,
  );
  return [...(explained ? [] : looks), ...(await lostStructure({ original, made, codes }))];
}
