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

/** The smallest box around the ink in this box. */
export async function edgesOfInk(pdf: Uint8Array, { x, y, width, height }: Box): Promise<Box> {
  const columns = Array.from({ length: width }, (_, index) => ({ x: x + index, y, width: 1, height }));
  const rows = Array.from({ length: height }, (_, index) => ({ x, y: y + index, width, height: 1 }));
  const ink = await inkIn(pdf, [...columns, ...rows]);
  const [across, down] = [ink.slice(0, width), ink.slice(width)];
  const first = (counts: number[]) => counts.findIndex((count) => count > 0);
  const last = (counts: number[]) => counts.findLastIndex((count) => count > 0);
  return {
    x: x + first(across),
    y: y + first(down),
    width: last(across) - first(across) + 1,
    height: last(down) - first(down) + 1,
  };
}
