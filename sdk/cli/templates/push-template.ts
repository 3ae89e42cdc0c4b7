import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../src/lib/json';
import { QuilletError } from '../../src/errors';
import type { Api, Template } from '../kit/api';
import { Stopping } from '../kit/stopping';
import { explained } from './explain-refusal';
import { DOCUMENT, FIELDS, sources, TEMPLATE } from './file-set';
import type { Local } from './of-folder';
import { type Remote, rules } from './of-record';
import { pushImages } from './push-images';
import { readYaml } from './spell-yaml';
import type { Standing } from './standing';

/** Settings that a new document needs when it comes. */
const WITH_DOCUMENT = ['name', 'description', 'text_tags', 'field_names', 'tag_document'];

/**
 * Pushes a template. Most of it is one request, which the deployment takes as a whole. What needs a
 * request of its own, a document and images, is put back when a later one is refused, or is stopped.
 */
export async function pushTemplate(api: Api, { local, remote }: Standing): Promise<string> {
  const undo: (() => Promise<unknown>)[] = [];
  const stopping = new Stopping();
  try {
    const record = remote?.record ?? (await create(api, local));
    if (!remote) undo.push(() => api.templates.delete(record.id));
    stopping.check();
    let updatedAt = record.updated_at;
    if (remote && remote.files.get(DOCUMENT) !== local.files.get(DOCUMENT)) {
      undo.push(await keepDocument(api, record, remote.files.get(FIELDS)));
      updatedAt = (await api.templates.update(record.id, { document: documentOf(local) })).updated_at;
    }
    stopping.check();
    if (await pushImages(api, record.id, { local, remote, undo }))
      updatedAt = (await api.templates.get(record.id)).updated_at;
    stopping.check();
    const template = changesOf(local, {
      before: remote?.files ?? new Map(),
      isNewDocument: updatedAt !== record.updated_at,
    });
    if (Object.keys(template).length === 0) return record.id;
    // Where nobody knows whether it was done, it is done back.
    const before = remote && valuesOf(remote, Object.keys(template));
    const back = () => (before ? api.templates.update(record.id, { template: before }) : Promise.resolve());
    await api.templates.update(record.id, { template, if_updated_at: updatedAt }).catch((error: unknown) => {
      if (isUnsure(error)) undo.push(back);
      throw error;
    });
    return record.id;
  } catch (error) {
    throw explained(error, local, await putBack(undo));
  } finally {
    stopping.end();
  }
}

/** Goes back step by step; says whether all of it worked. */
async function putBack(undo: (() => Promise<unknown>)[]): Promise<boolean> {
  let isWhole = true;
  for (const step of undo.reverse())
    await step().catch(() => {
      isWhole = false;
    });
  return isWhole;
}

function isUnsure(error: unknown): boolean {
  return error instanceof QuilletError && (error.status === 0 || error.status >= 500);
}

function create(api: Api, local: Local): Promise<Template> {
  const { settings } = local;
  if (local.type === 'pdf') {
    const given = Object.fromEntries(
      WITH_DOCUMENT.filter((name) => name in settings).map((name) => [name, settings[name]]),
    );
    return api.templates.create({ ...given, document: documentOf(local) });
  }
  const { name, description, html_engine_options } = settings;
  const template = { template_type: 'html', name, description, html_engine_options, ...sourcesOf(local) };
  return api.templates.create({ template });
}

function documentOf({ folder }: Local): File {
  return new File([readFileSync(join(folder, DOCUMENT))], DOCUMENT, { type: 'application/pdf' });
}

function sourcesOf({ files }: Local): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(sources).map(([property, file]) => [property, files.get(file) ?? null]),
  );
}

/** Puts the present document back, with its fields. */
async function keepDocument(api: Api, record: Template, fields: string | undefined) {
  const bytes = await api.download(String(record.document_url));
  return async () => {
    const document = new File([new Uint8Array(bytes)], record.document_filename ?? DOCUMENT);
    await api.templates.update(record.id, { document });
    const named = rules.filter((rule) => rule in record).map((rule) => [rule, record[rule]]);
    const template = { ...Object.fromEntries(named), fields: readYaml(fields ?? '[]', FIELDS) };
    await api.templates.update(record.id, { template });
  };
}

/** What a template of the deployment has for these properties. */
function valuesOf({ record, files }: Remote, properties: string[]): Record<string, unknown> {
  const values = properties.map((name) => [
    name,
    name === 'fields' ? readYaml(files.get(FIELDS) ?? '[]', FIELDS) : (record[name] ?? null),
  ]);
  return Object.fromEntries(values);
}

/** The properties that differ. Those that are left out in the files are blank at the deployment, too. */
function changesOf(
  local: Local,
  { before, isNewDocument }: { before: Map<string, string>; isNewDocument: boolean },
): Record<string, unknown> {
  const read = readYaml(before.get(TEMPLATE) ?? '{}', TEMPLATE);
  const there = isRecord(read) ? read : {};
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(local.settings))
    if (JSON.stringify(value) !== JSON.stringify(there[name])) changes[name] = value;
  for (const [name, value] of Object.entries(there))
    if (name !== 'type' && !(name in local.settings)) changes[name] = blankLike(value);
  if (local.fields && (isNewDocument || local.files.get(FIELDS) !== before.get(FIELDS)))
    changes['fields'] = local.fields;
  if (local.type === 'html')
    for (const [property, text] of Object.entries(sourcesOf(local)))
      if ((before.get(sources[property as keyof typeof sources]) ?? null) !== text) changes[property] = text;
  return changes;
}

function blankLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isRecord(value) ? {} : null;
}
