import { folderOf } from '../folder.mjs';
import { run } from '../run.mjs';

/** @typedef {import('../viewer.mjs').Opened} Opened */
/** @typedef {import('../viewer.mjs').Word} Word */
/** @typedef {import('../viewer.mjs').Picture} Picture */
/** @typedef {import('../viewer.mjs').Size} Size */

/** The viewer of most Linux desktops, by its command line tools. */
export const poppler = {
  name: 'Poppler',
  /** @returns {Promise<Opened>} */
  async open(/** @type {Uint8Array} */ pdf) {
    const folder = folderOf({ file: pdf });
    const file = folder.file('file');
    const { close } = folder;
    const info = await run('pdfinfo', [file]);
    const pageCount = Number(/^Pages:\s+(\d+)/m.exec(info.output.toString())?.[1] ?? 0);
    if (info.code !== 0 || pageCount === 0) {
      close();
      throw new Error(info.errors.trim().split('\n').at(-1) || `pdfinfo ended with ${info.code}`);
    }
    return {
      pageCount,
      close,
      textOf: (number, size) => textOf(file, number, size),
      plainText: (number) => plainText(file, number),
      render: (number, options) => render(file, number, options),
    };
  },
};

/**
 * @param {string} file
 * @param {number} number
 * @param {Size} size
 * @returns {Promise<Word[]>}
 */
async function textOf(file, number, size) {
  const range = ['-f', String(number), '-l', String(number)];
  const { code, output, errors } = await run('pdftotext', ['-bbox', '-cropbox', ...range, file, '-']);
  if (code !== 0) throw new Error(`pdftotext: ${errors.trim()}`);
  const html = output.toString();
  // Poppler places words on the page as seen, but reports its width and height before rotation.
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? [];
  const scale = Math.max(...size) / Math.max(Number(width), Number(height));
  const words = html.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g);
  return [...words].map(([, left, top, right, bottom, text = '']) => ({
    text: unescaped(text),
    area: {
      left: Number(left) * scale,
      top: Number(top) * scale,
      right: Number(right) * scale,
      bottom: Number(bottom) * scale,
    },
  }));
}

async function plainText(/** @type {string} */ file, /** @type {number} */ number) {
  const { code, output, errors } = await run('pdftotext', [
    '-f',
    String(number),
    '-l',
    String(number),
    file,
    '-',
  ]);
  if (code !== 0) throw new Error(`pdftotext: ${errors.trim()}`);
  return output.toString();
}

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

function unescaped(/** @type {string} */ html) {
  return html.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[/** @type {'&amp;'} */ (entity)]);
}

/**
 * @param {string} file
 * @param {number} number
 * @param {{ size: Size, scale: number, annotations: boolean }} options
 * @returns {Promise<Picture>}
 */
async function render(file, number, { scale, annotations }) {
  const page = ['-f', String(number), '-l', String(number), '-cropbox', '-r', String(72 * scale)];
  const what = annotations ? [] : ['-hide-annotations'];
  const { code, output, errors } = await run('pdftoppm', [...page, ...what, file]);
  if (code !== 0) throw new Error(`pdftoppm: ${errors.trim()}`);
  return readPpm(output);
}

/** @returns {Picture} */
function readPpm(/** @type {Buffer} */ ppm) {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 64).toString('latin1'));
  if (head === null) throw new Error('pdftoppm wrote no picture');
  return { width: Number(head[1]), height: Number(head[2]), channels: 3, data: ppm.subarray(head[0].length) };
}
