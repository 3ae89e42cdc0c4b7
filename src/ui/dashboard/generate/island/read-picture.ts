import { engineLimits } from '../../../../engine/fields';
import { generateWords as words } from '../words';

type Read = { ok: true; value: unknown } | { ok: false; problem: string } | 'kept';

/** Reads an image as a data URL. Without a chosen file, the image given as JSON stays. */
export async function readPicture(input: Element): Promise<Read> {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (file === undefined) return 'kept';
  const problem = words.problems.picture(engineLimits.imageBytes / 1024 / 1024);
  if (file.size > engineLimits.imageBytes) return { ok: false, problem };
  return { ok: true, value: await addressOf(file) };
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
