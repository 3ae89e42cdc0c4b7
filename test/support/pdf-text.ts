import { readText } from '../engine/fill/compile/support/read-back';
import { send } from './app';

/** The words of a page, as pdf.js reads them. */
export async function wordsOf(pdf: Uint8Array, page = 1): Promise<string> {
  return (await readText(pdf, page)).map(({ text }) => text).join(' ');
}

/** Downloads a file with its download link and no credentials. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await send('GET', url);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}
