import { isRecord } from '../../../src/lib/json';
import type { Api, Template } from '../kit/api';
import { Failure } from '../kit/failure';
import { DOCUMENT, FIELDS, type FileSet, IMAGES, sources, TEMPLATE } from './file-set';
import { spellFields, spellYaml } from './spell-yaml';

/** The settings of templates, which the build reads from the API description. */
declare const SETTINGS: string[];

/** Rules about the fields of a PDF. */
export const rules = ['defaults', 'shared_field_data', 'field_dependencies'];

export type Remote = {
  record: Template;
  files: FileSet;
  /** Where the content of each image is. */
  imageUrls: Map<string, string>;
};

/** A template of the deployment, as files. */
export async function readRemote(api: Api, id: string): Promise<Remote> {
  const record = await api.templates.get(id, { full: true });
  const images = record.template_type === 'html' ? await api.templates.listImages(id) : [];
  const files: FileSet = new Map([[TEMPLATE, spellYaml(settingsOf(record))]]);
  const fields = fieldsOf(record);
  if (record.template_type === 'pdf' || fields.length > 0) files.set(FIELDS, spellFields(fields));
  if (record.document_md5 !== null) files.set(DOCUMENT, record.document_md5);
  for (const [property, file] of Object.entries(sources)) {
    const text = record[property];
    if (typeof text === 'string') files.set(file, text);
  }
  for (const { name, sha256 } of images) files.set(IMAGES + safeName(name), sha256);
  return { record, files, imageUrls: new Map(images.map(({ name, url }) => [name, url ?? ''])) };
}

/** A name with a path in it would be a file anywhere. Deployments give none. */
function safeName(name: string): string {
  if (/^[\w-][\w.-]{0,99}$/.test(name)) return name;
  throw new Failure(
    'refused',
    `The deployment names an image ${JSON.stringify(name)}, which is no file name.`,
  );
}

function settingsOf(record: Template): Record<string, unknown> {
  const named = [...SETTINGS, ...(record.template_type === 'pdf' ? rules : ['html_engine_options'])];
  const settings = named.filter((name) => name in record).map((name) => [name, record[name]]);
  return {
    type: record.template_type,
    ...Object.fromEntries(settings.filter(([, value]) => !isBlank(value))),
  };
}

/** Settings that are not set need no line. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (isRecord(value) && Object.keys(value).length === 0);
}

/** Fields are a list, or an object by their ids with the order beside them. Ids are not of the template's makers. */
function fieldsOf({ fields, field_order: order }: Template): unknown[] {
  const byId = isRecord(fields) ? fields : null;
  const listed = Array.isArray(fields) ? fields : idsIn(order).map((id) => byId?.[id]);
  return listed.filter(isRecord).map(({ id: _, ...field }) => field);
}

function idsIn(order: unknown): string[] {
  return Array.isArray(order) ? order.flat().map(String) : [];
}
