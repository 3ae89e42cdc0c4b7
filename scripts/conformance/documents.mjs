import { readFileSync } from 'node:fs';
import { connect } from '../corpus/connect.mjs';
import { Client } from '../fingerprints/client.mjs';
import { printForms } from '../fingerprints/forms.mjs';
import { printHandMade } from '../fingerprints/hand-made.mjs';
import { printHtml } from '../fingerprints/html.mjs';
import { printSigned } from '../fingerprints/people.mjs';
import { Prints } from '../fingerprints/prints.mjs';
import { printCombined, printTrail } from '../fingerprints/records.mjs';

/** @typedef {{ name: string, kind: string, bytes: Uint8Array }} Made `kind`: documents that are made alike */

/** Gathers PDFs where the fingerprints would keep hashes. */
class Gathered extends Prints {
  /** @type {Made[]} */
  made = [];

  /** @override */
  pdf(/** @type {string} */ name, /** @type {Buffer} */ bytes) {
    this.keep(`${name}.pdf`, bytes);
    this.made.push({ name, kind: kindOf(name), bytes });
  }

  /** @override */
  words(/** @type {string} */ name, /** @type {Buffer} */ bytes) {
    this.pdf(name, bytes);
  }

  /** Takes the documents of templates, which come with nothing else to remember. @override */
  bytes(/** @type {string} */ name, /** @type {Buffer | string} */ bytes) {
    if (name.endsWith('/document') && typeof bytes !== 'string') this.pdf(name, bytes);
  }
}

/** The kind of a document: its first word, and how it was made. */
function kindOf(/** @type {string} */ name) {
  const [first = '', ...rest] = name.split('/');
  const last = rest.at(-1) ?? '';
  if (first === 'hand-made')
    return (
      { preview: 'preview of fields', document: 'template' }[last] ?? last.replace('filled', 'filled form')
    );
  if (first === 'html') return `HTML, ${last}`;
  if (first === 'forms') return `form of the folder, ${last}`;
  return first;
}

/**
 * Makes documents of every kind through the API: the examples, the gallery, and those of the fingerprints.
 * @param {{ url?: string | undefined, token?: string | undefined, docs?: string | undefined, keep?: string | undefined }}
 *   options `docs`: a folder of PDFs that are filled as well; `keep`: a folder where the documents go
 * @returns {Promise<Made[]>}
 */
export async function makeDocuments({ docs, keep, ...running }) {
  const { api, end } = await connect('conformance', running);
  const prints = new Gathered(new Client(api), keep);
  try {
    const submissions = await printSigned(prints);
    await printCombined(prints, submissions.plain ?? '');
    await printTrail(prints, submissions.plain ?? '');
    await printHandMade(prints);
    await printHtml(prints);
    if (docs !== undefined) await printForms(prints, docs);
  } finally {
    await end();
  }
  return prints.made;
}

/** @returns {Made[]} */
export function readFiles(/** @type {string[]} */ files) {
  return files.map((file) => ({ name: file, kind: 'files', bytes: readFileSync(file) }));
}
