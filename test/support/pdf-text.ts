import { readText } from '../engine/fill/compile/support/read-back';
import { send } from './app';

/** The words of a page, as pdf.js reads them. */
export const wordsOf = async (pdf: Uint8Array, page = 1): Promise<string> =>
  (await readText(pdf, page)).map(({ text }) => text).join(' ');

/** Downloads as anybody could who has the link. */
export const download = async (url: string): Promise<Uint8Array> => {
  const response = await send('GET', url);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
};
