import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PNG } from 'pngjs';
import { formOf, makeForm } from '../support/forms.mjs';

/** @typedef {import('../support/forms.mjs').Form} Form */

const FONTS = 'dist/assets/fonts';
const EUROPEAN_FONT = 'arimo_400regular.ttf';
const EUROPEAN = 'ąćęłńóśźżčďěňřšťůžőűğşαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщыьэюяЁЙЖЩ';

/**
 * Small, medium and big documents with few and many fields, images and fonts. All are made here.
 * @returns {Promise<Form[]>}
 */
export async function makeCases(isQuick = false) {
  const picture = { png: seal(600, 200), isFresh: true };
  const european = {
    characters: EUROPEAN,
    fontFiles: fontFiles([EUROPEAN_FONT]),
    font: fontFile(EUROPEAN_FONT),
  };
  const few = [
    await makeForm(1),
    await makeForm(30),
    await makeForm(1, { name: 'a seal, new each time', picture }),
    await makeForm(1, {
      name: 'a signature, new each time',
      picture: { png: signature(600, 200), isFresh: true },
    }),
    await makeForm(1, { name: 'Greek, Cyrillic, accents', ...european }),
  ];
  if (isQuick) return few;
  return [
    ...few,
    await makeForm(300),
    await makeForm(30, { name: '30 pages, 5 fields', fields: 5 }),
    await makeForm(30, { name: '30 pages, 200 fields', fields: 200 }),
    await makeForm(1, { name: 'a seal, always the same', picture: { ...picture, isFresh: false } }),
    await makeForm(1, { name: '160 common Chinese characters', ...chinese(COMMON_ROWS) }),
    await makeForm(1, { name: '160 rare Chinese characters', ...chinese(RARE_ROWS) }),
  ];
}

/**
 * Every PDF of a folder that can be opened, or the one file.
 * @param {string} path
 * @returns {Promise<Form[]>}
 */
export async function readDocuments(path) {
  const files = path.endsWith('.pdf') ? [path] : pdfsIn(path);
  const forms = [];
  for (const file of files) {
    try {
      forms.push(await formOf(new Uint8Array(readFileSync(file)), { name: basename(file) }));
    } catch (error) {
      console.error(`${basename(file)} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return forms;
}

function pdfsIn(/** @type {string} */ folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name));
}

/** The rows of GB 2312: the first 3,755 characters are the common ones. */
const COMMON_ROWS = { first: 16, last: 54 };
const RARE_ROWS = { first: 56, last: 87 };

function chinese(/** @type {{ first: number, last: number }} */ { first, last }) {
  const codes = [];
  for (let row = first; row <= last; row++) {
    for (let cell = 1; cell <= 94; cell++) codes.push(0xa0 + row, 0xa0 + cell);
  }
  const characters = new TextDecoder('gb2312').decode(Uint8Array.from(codes));
  const names = readdirSync(FONTS).filter((name) => /^(noto-sans-(sc|tc|jp|kr)-|cactus)/.test(name));
  return { characters, charactersPerField: 8, fontFiles: fontFiles([EUROPEAN_FONT, ...names]) };
}

function fontFiles(/** @type {string[]} */ names) {
  return ['index.json', ...names].map((name) => ({ name, bytes: fontFile(name) }));
}

function fontFile(/** @type {string} */ name) {
  return new Uint8Array(readFileSync(join(FONTS, name)));
}

/** The image of a scanned seal: round, soft at its edges, with grain. */
function seal(/** @type {number} */ width, /** @type {number} */ height) {
  const picture = new PNG({ width, height });
  let state = 1;
  for (let at = 0; at < width * height; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [(2 * (at % width)) / width - 1, (2 * Math.floor(at / width)) / height - 1];
    const grain = state >>> 30;
    const edge = Math.max(0, Math.min(1, (1 - Math.hypot(x, y)) * 4));
    picture.data.set([30 + grain, 60 + grain, 140 + grain, Math.round(edge * 255)], at * 4);
  }
  return new Uint8Array(PNG.sync.write(picture));
}

/** The image of a signature on a pad: a smooth line in one ink on a clear ground. */
function signature(/** @type {number} */ width, /** @type {number} */ height) {
  const picture = new PNG({ width, height });
  const { data } = picture;
  for (let step = 0; step < 4000; step++) {
    const turn = step / 4000;
    const [x, y] = [
      width * (0.03 + 0.94 * turn),
      height * (0.5 + 0.35 * Math.sin(turn * 40) * Math.cos(turn * 7)),
    ];
    dab({ data, width }, { x, y, radius: 1.6 + 0.7 * Math.sin(turn * 90) });
  }
  return new Uint8Array(PNG.sync.write(picture));
}

/** Draws the ink of the pen, softer at its edge. */
function dab(
  /** @type {{ data: Buffer, width: number }} */ { data, width },
  /** @type {{ x: number, y: number, radius: number }} */ { x, y, radius },
) {
  for (let row = Math.floor(y - 3); row <= y + 3; row++) {
    for (let column = Math.floor(x - 3); column <= x + 3; column++) {
      const at = (row * width + column) * 4;
      const ink = Math.round(255 * Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))));
      if (ink > (data[at + 3] ?? 255)) data.set([...[0, 20, 139].map((part) => faded(part, ink)), ink], at);
    }
  }
}

/** A canvas multiplies colours by their opacity, so pale ones change a little. */
function faded(/** @type {number} */ part, /** @type {number} */ ink) {
  return Math.min(255, Math.round((Math.round((part * ink) / 255) * 255) / ink));
}
