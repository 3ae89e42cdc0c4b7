import { PDFiumLibrary } from '@hyzyla/pdfium';

export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

/**
 * The number of pixels that are not white in boxes of the first page, in points from its top left.
 */
export async function inkIn(pdf: Uint8Array, boxes: readonly Box[]): Promise<number[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { width, data } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return boxes.map((box) => {
    let ink = 0;
    for (let y = Math.ceil(box.y); y < box.y + box.height; y += 1)
      for (let x = Math.ceil(box.x); x < box.x + box.width; x += 1)
        if ((data[(y * width + x) * 4] ?? 255) < 110) ink += 1;
    return ink;
  });
}
