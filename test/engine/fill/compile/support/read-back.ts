import { getDocumentProxy } from 'unpdf';

export type PlacedText = {
  text: string;
  /** In points from the top left of the page as seen; y is the baseline. */
  x: number;
  y: number;
};

/** Reads the text of a page with pdf.js, in the coordinates of the page as seen. */
export async function readText(pdf: Uint8Array, pageNumber = 1): Promise<PlacedText[]> {
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
  const page = await document.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  return content.items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = viewport.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]));
    return [{ text: item.str, x: Number(x), y: Number(y) }];
  });
}

export async function pageSizes(pdf: Uint8Array): Promise<[number, number][]> {
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
  const sizes: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sizes.push([width, height]);
  }
  return sizes;
}

export async function annotationKinds(pdf: Uint8Array, pageNumber = 1): Promise<string[]> {
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
  const annotations: unknown[] = await (await document.getPage(pageNumber)).getAnnotations();
  return annotations.map((item) =>
    typeof item === 'object' && item !== null && 'subtype' in item ? String(item.subtype) : '?',
  );
}
