import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRecord } from '../../../src/lib/json';
import { Failure } from '../kit/failure';
import { decodeText } from '../tables/decode';
import { DOCUMENT, FIELDS, type FileSet, IMAGES, md5, sha256, sources, TEMPLATE } from './file-set';
import { readYaml, spellFields, spellYaml } from './spell-yaml';

export type Local = {
  folder: string;
  /** The name of the folder, which names the template here. */
  name: string;
  type: 'pdf' | 'html';
  settings: Record<string, unknown>;
  fields: unknown[] | null;
  files: FileSet;
};

/** The folders of templates below a folder, or those that are named. */
export function templateFolders(root: string, names: string[]): string[] {
  const wanted = names.map((name) => join(root, basename(name)));
  const absent = wanted.find((folder) => !existsSync(join(folder, TEMPLATE)));
  if (absent) throw new Failure('usage', `${absent} has no ${TEMPLATE}.`);
  if (wanted.length > 0) return wanted;
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, TEMPLATE)));
}

/** A template of a folder. Its texts are written anew, so that order and comments make no difference. */
export function readLocal(folder: string): Local {
  const file = join(folder, TEMPLATE);
  const said = readYaml(textIn(file), file);
  if (!isRecord(said) || (said['type'] !== 'pdf' && said['type'] !== 'html'))
    throw new Failure('refused', `${file} must be an object with type: pdf or type: html.`);
  const { type, ...settings } = said;
  const fields = fieldsIn(join(folder, FIELDS));
  const files: FileSet = new Map([[TEMPLATE, spellYaml(said)]]);
  if (fields !== null) files.set(FIELDS, spellFields(fields));
  const isThere = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  if (isThere(DOCUMENT)) files.set(DOCUMENT, md5(readFileSync(join(folder, DOCUMENT))));
  for (const name of Object.values(sources)) if (isThere(name)) files.set(name, textIn(join(folder, name)));
  for (const name of imagesIn(join(folder, IMAGES)))
    files.set(IMAGES + name, sha256(readFileSync(join(folder, IMAGES, name))));
  checkParts(type, files, folder);
  return { folder, name: basename(folder), type, settings, fields, files };
}

function textIn(file: string): string {
  return decodeText(readFileSync(file), file);
}

function fieldsIn(file: string): unknown[] | null {
  if (!existsSync(file)) return null;
  const fields = readYaml(textIn(file), file) ?? [];
  if (Array.isArray(fields)) return fields;
  throw new Failure('refused', `${file} must be a list of fields.`);
}

function imagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

function checkParts(type: 'pdf' | 'html', files: FileSet, folder: string): void {
  const needed = type === 'pdf' ? DOCUMENT : sources.html;
  const strange = type === 'pdf' ? sources.html : DOCUMENT;
  if (!files.has(needed)) throw new Failure('refused', `${join(folder, needed)} is missing.`);
  if (files.has(strange))
    throw new Failure('refused', `${join(folder, strange)} does not belong to type: ${type}.`);
}
