import { h } from '../../common/dom';
import { announce } from '../steps/announce';
import { words } from '../words';
import { isHeic } from './heic';
import { imageAddress, imageOf } from './shrink-image';

/** Takes an image from the signer's files or camera and shows it. */
export function imageChooser(
  { mostBytes, hint }: { mostBytes: number; hint: string },
  onImage: (base64: string | null) => void,
): HTMLElement {
  const input = h('input', { type: 'file', accept: 'image/*', className: 'visually-hidden' });
  const preview = h('div', { className: 'preview' });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  let latest: File | undefined;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    // A photo takes a while, in which the signer may choose another one.
    latest = file;
    onImage(null);
    const base64 = await imageOf(file, mostBytes);
    const reason =
      base64 !== null ? '' : (await isHeic(file)) ? words.field.imageHeic : words.field.imageFailed;
    if (latest !== file) return;
    problem.textContent = reason;
    preview.replaceChildren(...(base64 === null ? [] : [h('img', { src: imageAddress(base64), alt: '' })]));
    if (base64 !== null) announce(words.field.imageReady);
    onImage(base64);
  };
  input.addEventListener('change', () => void take(input.files?.[0]));
  const drop = h('label', { className: 'drop' }, input, h('strong', {}, words.sign.file), preview);
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  return h('div', {}, drop, h('p', { className: 'help' }, hint), problem);
}
