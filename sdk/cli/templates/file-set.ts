import { createHash } from 'node:crypto';

/**
 * A template as files: their texts by name, and of a PDF or an image the hash. Equal templates are equal
 * texts, wherever they come from.
 */
export type FileSet = Map<string, string>;

export const TEMPLATE = 'template.yaml';
export const FIELDS = 'fields.yaml';
export const DOCUMENT = 'document.pdf';
export const IMAGES = 'images/';

/** The sources of an HTML template, by the property of the API. */
export const sources = {
  html: 'body.html',
  scss: 'style.scss',
  header_html: 'header.html',
  footer_html: 'footer.html',
} as const;

export function hashOfSet(files: FileSet): string {
  const hash = createHash('sha256');
  for (const [name, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 32);
}

/** What stands for the bytes of a document or image. */
export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The names of the files that differ, or that only one of the sets has. */
export function changedFiles(one: FileSet, other: FileSet): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  return names.filter((name) => one.get(name) !== other.get(name));
}
