import { PDFiumLibrary } from '@hyzyla/pdfium';

/** @typedef {import('../viewer.mjs').Word} Word */
/** @typedef {import('../viewer.mjs').Picture} Picture */
/**
 * The functions of PDFium itself: the package has none for the position of each character.
 * @typedef {Record<string, (...numbers: number[]) => number> & {
 *   HEAPU8: Uint8Array, HEAP32: Int32Array, HEAPF32: Float32Array, HEAPF64: Float64Array,
 * }} Functions
 */

const WITH_ANNOTATIONS = 1;
const BGRA = 4;
const WHITE = 0xffffffff;
/** The structure of a form's callbacks: a version and no callbacks. */
const FORM_INFO_BYTES = 256;
const FORM_INFO_VERSION = 2;
/** PDFium returns positions in whole pixels; this many pixels to a point are precise enough. */
const PIXELS_PER_POINT = 100;

/** @type {Promise<Functions> | undefined} */
let loading;

/** Chromium's own PDF viewer. */
export const pdfium = {
  name: 'PDFium',
  open(/** @type {Uint8Array} */ pdf) {
    return openPdfium(pdf);
  },
};

async function openPdfium(/** @type {Uint8Array} */ pdf) {
  loading ??= PDFiumLibrary.init().then(
    (library) => /** @type {Functions} */ (/** @type {unknown} */ (library['module'])),
  );
  return new OpenedByPdfium(await loading, pdf);
}

/**
 * Types into every text box, as a person does: focus, select all, type, leave.
 * @param {Uint8Array} pdf
 * @param {ReadonlyMap<string, string>} texts by the name of the field
 * @returns {Promise<import('../fill-on.mjs').Typed[]>}
 */
export async function fillInPdfium(pdf, texts) {
  const opened = await openPdfium(pdf);
  try {
    return opened.fill(texts);
  } finally {
    opened.close();
  }
}

const TEXT_FIELD = 6;
const READ_ONLY = 1;

class OpenedByPdfium {
  /** @type {{ handle: number, info: number } | null} */
  #form = null;

  /**
   * @param {Functions} functions
   * @param {Uint8Array} pdf
   */
  constructor(functions, pdf) {
    this.functions = functions;
    this.memory = call(functions, '_malloc', pdf.length);
    functions.HEAPU8.set(pdf, this.memory);
    this.document = call(functions, '_FPDF_LoadMemDocument', this.memory, pdf.length, 0);
    if (this.document === 0) throw new Error(`error ${call(functions, '_FPDF_GetLastError')}`);
    this.pageCount = call(functions, '_FPDF_GetPageCount', this.document);
  }

  /** The page as seen, in points. @param {number} number @returns {[number, number]} */
  sizeOf(number) {
    const { functions } = this;
    return this.#withPage(number, (page) => [
      call(functions, '_FPDF_GetPageWidthF', page),
      call(functions, '_FPDF_GetPageHeightF', page),
    ]);
  }

  close() {
    if (this.#form !== null) {
      call(this.functions, '_FPDFDOC_ExitFormFillEnvironment', this.#form.handle);
      call(this.functions, '_free', this.#form.info);
    }
    call(this.functions, '_FPDF_CloseDocument', this.document);
    call(this.functions, '_free', this.memory);
  }

  /**
   * Every character with the area of its ink.
   * @param {number} number
   * @param {[number, number]} size
   * @returns {Promise<Word[]>}
   */
  async textOf(number, size) {
    const { functions } = this;
    return this.#withPage(number, (page) => {
      const text = call(functions, '_FPDFText_LoadPage', page);
      const count = call(functions, '_FPDFText_CountChars', text);
      const box = call(functions, '_malloc', 32);
      /** @type {Word[]} */
      const characters = [];
      for (let index = 0; index < count; index += 1) {
        if (call(functions, '_FPDFText_IsGenerated', text, index) === 1) continue;
        const character = String.fromCodePoint(call(functions, '_FPDFText_GetUnicode', text, index));
        if (character.trim() === '') continue;
        call(functions, '_FPDFText_GetCharBox', text, index, box, box + 8, box + 16, box + 24);
        const [left = 0, right = 0, bottom = 0, top = 0] = functions.HEAPF64.subarray(
          box >> 3,
          (box >> 3) + 4,
        );
        const one = this.#seen(page, size, [left, bottom]);
        const other = this.#seen(page, size, [right, top]);
        characters.push({ text: character, area: areaBetween(one, other) });
      }
      call(functions, '_free', box);
      call(functions, '_FPDFText_ClosePage', text);
      return characters;
    });
  }

  /** @returns {Promise<string>} */
  async plainText(/** @type {number} */ number) {
    const { functions } = this;
    return this.#withPage(number, (page) => {
      const text = call(functions, '_FPDFText_LoadPage', page);
      const length = call(functions, '_FPDFText_CountChars', text) + 1;
      // UTF-16 with a final zero.
      const memory = call(functions, '_malloc', 2 * length);
      const units = call(functions, '_FPDFText_GetText', text, 0, length, memory);
      const read = Buffer.from(functions.HEAPU8.slice(memory, memory + 2 * Math.max(0, units - 1)));
      call(functions, '_free', memory);
      call(functions, '_FPDFText_ClosePage', text);
      return read.toString('utf16le');
    });
  }

  /**
   * @param {number} number
   * @param {{ size: [number, number], scale: number, annotations: boolean }} options
   * @returns {Promise<Picture>}
   */
  async render(number, { size, scale, annotations }) {
    const { functions } = this;
    const [width, height] = [Math.round(size[0] * scale), Math.round(size[1] * scale)];
    return this.#withPage(number, (page) => {
      const pixels = call(functions, '_malloc', width * height * 4);
      const bitmap = call(functions, '_FPDFBitmap_CreateEx', width, height, BGRA, pixels, width * 4);
      call(functions, '_FPDFBitmap_FillRect', bitmap, 0, 0, width, height, WHITE);
      const flags = annotations ? WITH_ANNOTATIONS : 0;
      call(functions, '_FPDF_RenderPageBitmap', bitmap, page, 0, 0, width, height, 0, flags);
      if (annotations) {
        const { handle } = this.#openForm();
        call(functions, '_FORM_OnAfterLoadPage', page, handle);
        call(functions, '_FPDF_FFLDraw', handle, bitmap, page, 0, 0, width, height, 0, 0);
        call(functions, '_FORM_OnBeforeClosePage', page, handle);
      }
      const data = functions.HEAPU8.slice(pixels, pixels + width * height * 4);
      call(functions, '_FPDFBitmap_Destroy', bitmap);
      call(functions, '_free', pixels);
      return { width, height, channels: 4, data };
    });
  }

  /**
   * @param {ReadonlyMap<string, string>} texts by the name of the field
   * @returns {import('../fill-on.mjs').Typed[]}
   */
  fill(texts) {
    const { functions } = this;
    const { handle } = this.#openForm();
    const filled = new Set();
    this.#eachTextBox((page, box, name) => {
      if (filled.has(name)) return;
      filled.add(name);
      call(functions, '_FORM_SetFocusedAnnot', handle, box);
      call(functions, '_FORM_SelectAllText', handle, page);
      this.#withText(texts.get(name) ?? '', (text) =>
        call(functions, '_FORM_ReplaceSelection', handle, page, text),
      );
      call(functions, '_FORM_ForceToKillFocus', handle);
    });
    /** @type {import('../fill-on.mjs').Typed[]} */
    const typed = [];
    this.#eachTextBox((_page, box, name) => {
      const held = this.#readText('_FPDFAnnot_GetFormFieldValue', handle, box);
      typed.push({ name, wanted: texts.get(name) ?? '', held });
    });
    return typed;
  }

  #eachTextBox(/** @type {(page: number, box: number, name: string) => void} */ use) {
    const { functions } = this;
    const { handle } = this.#openForm();
    for (let number = 1; number <= this.pageCount; number += 1)
      this.#withPage(number, (page) => {
        call(functions, '_FORM_OnAfterLoadPage', page, handle);
        const count = call(functions, '_FPDFPage_GetAnnotCount', page);
        for (let index = 0; index < count; index += 1) {
          const box = call(functions, '_FPDFPage_GetAnnot', page, index);
          const isText = call(functions, '_FPDFAnnot_GetFormFieldType', handle, box) === TEXT_FIELD;
          const flags = isText ? call(functions, '_FPDFAnnot_GetFormFieldFlags', handle, box) : READ_ONLY;
          if ((flags & READ_ONLY) === 0)
            use(page, box, this.#readText('_FPDFAnnot_GetFormFieldName', handle, box));
          call(functions, '_FPDFPage_CloseAnnot', box);
        }
        call(functions, '_FORM_OnBeforeClosePage', page, handle);
      });
  }

  /** Reads a text that PDFium writes as UTF-16 with a final zero. */
  #readText(/** @type {string} */ name, /** @type {number[]} */ ...given) {
    const { functions } = this;
    const bytes = call(functions, name, ...given, 0, 0);
    const memory = call(functions, '_malloc', bytes);
    call(functions, name, ...given, memory, bytes);
    const read = Buffer.from(functions.HEAPU8.slice(memory, memory + Math.max(0, bytes - 2)));
    call(functions, '_free', memory);
    return read.toString('utf16le');
  }

  #withText(/** @type {string} */ text, /** @type {(memory: number) => void} */ use) {
    const { functions } = this;
    const bytes = Buffer.from(`${text}\0`, 'utf16le');
    const memory = call(functions, '_malloc', bytes.length);
    functions.HEAPU8.set(bytes, memory);
    use(memory);
    call(functions, '_free', memory);
  }

  /** PDFium draws the boxes of a form apart from other annotations, as they are filled in. */
  #openForm() {
    if (this.#form !== null) return this.#form;
    const { functions } = this;
    const info = call(functions, '_malloc', FORM_INFO_BYTES);
    functions.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
    functions.HEAP32[info >> 2] = FORM_INFO_VERSION;
    const handle = call(functions, '_FPDFDOC_InitFormFillEnvironment', this.document, info);
    if (handle === 0) throw new Error('the form does not open');
    call(functions, '_FPDF_SetFormFieldHighlightAlpha', handle, 0);
    this.#form = { handle, info };
    return this.#form;
  }

  /**
   * @template Result
   * @param {number} number
   * @param {(page: number) => Result} use
   */
  #withPage(number, use) {
    const page = call(this.functions, '_FPDF_LoadPage', this.document, number - 1);
    if (page === 0) throw new Error(`page ${number} does not open`);
    try {
      return use(page);
    } finally {
      call(this.functions, '_FPDF_ClosePage', page);
    }
  }

  /**
   * Converts user space to points from the top left corner of the page as seen.
   * @param {number} page
   * @param {[number, number]} size
   * @param {[number, number]} point
   * @returns {[number, number]}
   */
  #seen(page, [width, height], [x, y]) {
    const { functions } = this;
    const at = call(functions, '_malloc', 8);
    const [w, h] = [Math.round(width * PIXELS_PER_POINT), Math.round(height * PIXELS_PER_POINT)];
    call(functions, '_FPDF_PageToDevice', page, 0, 0, w, h, 0, x, y, at, at + 4);
    const [seenX = 0, seenY = 0] = functions.HEAP32.subarray(at >> 2, (at >> 2) + 2);
    call(functions, '_free', at);
    return [seenX / PIXELS_PER_POINT, seenY / PIXELS_PER_POINT];
  }
}

/** @returns {number} */
function call(
  /** @type {Functions} */ functions,
  /** @type {string} */ name,
  /** @type {number[]} */ ...given
) {
  const found = functions[name];
  if (typeof found !== 'function') throw new Error(`PDFium has no ${name}`);
  return found(...given);
}

function areaBetween(/** @type {[number, number]} */ one, /** @type {[number, number]} */ other) {
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
  };
}
