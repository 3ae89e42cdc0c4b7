import { generateWords as words } from '../../../dashboard/generate/generate-words';

const MOST_BYTES = 10 * 1024 * 1024;

type Read = { ok: true; value: unknown } | { ok: false; problem: string } | 'kept';

/** A picture as data has it. Where no file is chosen, what was given as JSON stays. */
export async function readPicture(input: Element): Promise<Read> {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (file === undefined) return 'kept';
  if (file.size > MOST_BYTES) return { ok: false, problem: words.problems.picture };
  return { ok: true, value: await addressOf(file) };
}

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
