import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../src/lib/json';
import type { Api, Template } from '../kit/api';
import { explained } from './explain-refusal';
import { DOCUMENT, FIELDS, sources, TEMPLATE } from './file-set';
import type { Local } from './of-folder';
import { pushImages } from './push-images';
import { readYaml } from './spell-yaml';
import type { Standing } from './standing';

/** Settings that a new document needs when it comes. */
const WITH_DOCUMENT = ['name', 'description', 'text_tags', 'field_names'];

/**
 * Pushes a template. Most of it is one request, which the deployment takes as a whole. What needs a
 * request of its own, a document and images, is put back when a later one is refused.
 */
export async function pushTemplate(api: Api, { local, remote }: Standing): Promise<string> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const record = remote?.record ?? (await create(api, local));
    if (!remote) undo.push(() => api.templates.delete(record.id));
    let updatedAt = record.updated_at;
    if (remote && remote.files.get(DOCUMENT) !== local.files.get(DOCUMENT)) {
      undo.push(await keepDocument(api, record, remote.files.get(FIELDS)));
      updatedAt = (await api.templates.update(record.id, { document: documentOf(local) })).updated_at;
    }
    if (await pushImages(api, record.id, { local, remote, undo }))
      updatedAt = (await api.templates.get(record.id)).updated_at;
    const template = changesOf(local, {
      before: remote?.files ?? new Map(),
      isNewDocument: updatedAt !== record.updated_at,
    });
    if (Object.keys(template).length > 0)
      await api.templates.update(record.id, { template, if_updated_at: updatedAt });
    return record.id;
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw explained(error, local);
  }
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
    await api.templates.update(record.id, { template: { fields: readYaml(fields ?? '[]', FIELDS) } });
  };
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
