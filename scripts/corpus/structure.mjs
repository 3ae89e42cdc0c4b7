import { openPdfJs } from './viewers/pdfjs.mjs';

/** @typedef {import('unpdf/pdfjs').PDFDocumentProxy} Document */

/**
 * What a document has beside its pages, as a reader meets it: a number of each kind.
 * @typedef {Record<'tags' | 'language' | 'outline' | 'links' | 'layers' | 'attachments' | 'page labels', number>} Structure
 */

/**
 * The diagnosis that says that a part of the upload is not in what is made of it.
 * @type {Record<keyof Structure, string>}
 */
const saidBy = {
  tags: 'tags_dropped',
  language: 'language_dropped',
  outline: 'outline_dropped',
  links: 'links_dropped',
  layers: 'layers_dropped',
  attachments: 'attachments_dropped',
  'page labels': 'page_labels_dropped',
};

/**
 * What is missing, and no diagnosis of the template says so.
 * @param {{ original: Uint8Array, made: Uint8Array, codes: string[] }} documents
 * @returns {Promise<string[]>}
 */
export async function lostStructure({ original, made, codes }) {
  const before = await structureOf(original);
  const after = await structureOf(made);
  const parts = /** @type {(keyof Structure)[]} */ (Object.keys(saidBy));
  return parts
    .filter((part) => after[part] < before[part] && !codes.includes(saidBy[part]))
    .map((part) => `${part}: ${after[part]} of ${before[part]} are left, and no diagnosis says so`);
}

/** @returns {Promise<Structure>} */
async function structureOf(/** @type {Uint8Array} */ pdf) {
  const document = await openPdfJs(pdf);
  try {
    const { info } = await document.getMetadata();
    return {
      tags: (await document.getMarkInfo())?.Marked ? 1 : 0,
      language: 'Language' in info && info.Language ? 1 : 0,
      outline: entriesIn(await document.getOutline()),
      links: await linksIn(document),
      layers: [...(await document.getOptionalContentConfig())].length,
      attachments: Object.keys((await document.getAttachments()) ?? {}).length,
      'page labels': (await document.getPageLabels()) === null ? 0 : 1,
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** @returns {number} */
function entriesIn(/** @type {Awaited<ReturnType<Document['getOutline']>>} */ outline) {
  return (outline ?? []).reduce((sum, { items }) => sum + 1 + entriesIn(items), 0);
}

async function linksIn(/** @type {Document} */ document) {
  let links = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const annotations = await (await document.getPage(number)).getAnnotations();
    links += annotations.filter(({ subtype }) => subtype === 'Link').length;
  }
  return links;
}
