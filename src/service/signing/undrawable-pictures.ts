import { decodeImageOnce, type FontLibrary } from '../../engine';
import { type Field, isPicture, nameOf, signatureOf } from '../../engine/fields';
import type { Answers } from '../data-requests/answers';

/**
 * The problems of images that cannot be drawn, by field name. They must be found before the answers
 * are taken: afterwards nobody could change the image, and the PDF could never be made.
 */
export async function undrawablePictures(
  fields: readonly Field[],
  answers: Answers,
  fonts: FontLibrary,
): Promise<Record<string, string>> {
  const names = new Set(fields.filter(isPicture).map((field) => nameOf(field).name));
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(answers)) {
    if (!names.has(name) || signatureOf(value) !== null) continue;
    const decoded = await decodeImageOnce(value, fonts);
    if (!decoded.ok) wrong[name] = `cannot be drawn: ${decoded.message}`;
  }
  return wrong;
}
