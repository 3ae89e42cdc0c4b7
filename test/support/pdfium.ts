import { Buffer } from 'node:buffer';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import wasm from '@hyzyla/pdfium/pdfium.wasm';

export type Picture = {
  width: number;
  height: number;
  data: Uint8Array;
};

const library = PDFiumLibrary.init({
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(wasm, imports);
    // The callback takes the instance, although its type says otherwise.
    Reflect.apply(done, undefined, [instance]);
    return instance.exports;
  },
});

/** The pages as Chrome shows them, forms included. */
export async function lookOf(pdf: Uint8Array): Promise<Picture[]> {
  const document = await (await library).loadDocument(pdf);
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: 1, render: 'bitmap', renderFormFields: true });
    pictures.push({ width, height, data });
  }
  document.destroy();
  return pictures;
}

/** The text of a page as Chrome searches and copies it: a divided word has U+FFFE in the place of its hyphen. */
export async function copiedText(pdf: Uint8Array, page = 0): Promise<string> {
  const document = await (await library).loadDocument(pdf);
  const text = document.getPage(page).getText();
  document.destroy();
  return text;
}

/** Whether two PDFs show the same, in every pixel. */
export async function lookAlike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [pages, others] = [await lookOf(one), await lookOf(other)];
  return (
    pages.length === others.length &&
    pages.every(({ data }, index) => Buffer.from(data).equals(others[index]?.data ?? new Uint8Array()))
  );
}

/** The number of pixels that differ between two pages. */
export function differences(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('the pages differ in size');
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(sample(one, at + channel) - sample(other, at + channel)) > 24))
      count += 1;
  }
  return count;
}

function sample({ data }: Picture, at: number): number {
  return data[at] ?? 0;
}
