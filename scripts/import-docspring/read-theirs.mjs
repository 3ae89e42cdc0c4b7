import { isSettled, Refused } from './ask.mjs';
import { isNumbered, versionsIn } from './version-numbers.mjs';

/** @typedef {import('./their-client.mjs').TheirClient} TheirClient */
/** @typedef {import('../store/folder-store.mjs').FolderStore} FolderStore */

const PAGE = 50;

/** Properties that are permissions or passwords: they are not kept. */
const NOT_KEPT = ['document_url', 'permanent_document_url', 'encrypt_pdfs_password'];
export const KEPT_BACK = '(not kept)';

/** Where a template of theirs is in a folder of exports. */
export function placeOf(/** @type {string} */ id) {
  return `templates/${id}`;
}

/**
 * Reads folders, templates, their schemas, documents and versions into a folder, page by page. What is
 * there already is not asked for again. Returns the ids of the templates.
 * @param {TheirClient} client
 * @param {FolderStore} store
 * @param {{ only: string[], say: (line: string) => void }} options
 */
export async function readTheirs(client, store, { only, say }) {
  if (!(await store.has('folders.json'))) await putJson(store, 'folders.json', await readFolders(client));
  const listed = await readList(client);
  const wanted = only.length === 0 ? listed : listed.filter((id) => only.includes(id));
  const missing = only.filter((id) => !listed.includes(id));
  if (missing.length > 0) throw new Error(`DocSpring lists no template ${missing.join(', ')}.`);
  const reading = { client, store, versionsAreShown: /** @type {boolean | null} */ (null) };
  for (const [index, id] of wanted.entries()) {
    if (await store.has(`${placeOf(id)}/template.json`)) continue;
    await readTemplate(reading, id).catch((error) => {
      if (!isSettled(error)) throw error;
      // What is said of it is kept in its place, and the others are read.
      const problem = { id, name: id, importer_document_problem: error.message };
      return putJson(store, `${placeOf(id)}/template.json`, problem);
    });
    say(`read ${index + 1} of ${wanted.length} templates`);
  }
  return wanted;
}

/** All folders: their list may have those of the root only. @param {TheirClient} client */
async function readFolders(client) {
  /** @type {any[]} */
  const folders = listIn(await client.get('/folders/'));
  const known = new Set(folders.map(idOf));
  if (folders.some(({ parent_folder_id: parent }) => (parent ?? null) !== null)) return folders;
  for (const folder of folders) {
    const inside = listIn(await client.get(`/folders/?parent_folder_id=${encodeURIComponent(folder.id)}`));
    for (const one of inside) {
      if (known.has(idOf(one))) continue;
      known.add(one.id);
      folders.push(one);
    }
  }
  return folders;
}

/** Ids are names of folders here. @param {any} record @returns {string} */
function idOf(record) {
  const id = record?.id;
  if (typeof id !== 'string' || !/^[A-Za-z][\w-]{0,99}$/.test(id))
    throw new Refused(`DocSpring lists something with the id ${JSON.stringify(id)}`, 200);
  return id;
}

/** Page by page to the end: pages may be shorter than they are asked for. @param {TheirClient} client */
async function readList(client) {
  /** @type {string[]} */
  const ids = [];
  for (let page = 1; ; page++) {
    const listed = listIn(await client.get(`/templates?page=${page}&per_page=${PAGE}`));
    const fresh = listed.map(idOf).filter((id) => !ids.includes(id));
    ids.push(...fresh);
    if (fresh.length === 0) return ids;
  }
}

/**
 * A template is there when `template.json` is: it is written last.
 * @param {{ client: TheirClient, store: FolderStore, versionsAreShown: boolean | null }} reading
 * @param {string} id
 */
async function readTemplate(reading, id) {
  const { client, store } = reading;
  const path = `/templates/${encodeURIComponent(id)}`;
  const place = placeOf(id);
  const template = await client.get(`${path}?full=true`);
  if (template?.id !== id) throw new Refused(`DocSpring, ${path}: the answer is no template`, 200);
  const unread = await readDocument(reading, template, `${place}/document.pdf`);
  await putJson(store, `${place}/schema.json`, await client.get(`${path}/schema`));
  for (const { version } of versionsIn(template).filter(isNumbered).reverse()) {
    if (reading.versionsAreShown === false) break;
    const shown = await readVersion(client, path, version);
    if (shown === null) continue;
    // The answer of an API that ignores the parameter is the draft.
    if (reading.versionsAreShown === null) reading.versionsAreShown = shown.version === version;
    if (shown.version !== version) continue;
    const at = `${place}/versions/${version}`;
    const gone = await readDocument(reading, shown, `${at}/document.pdf`);
    await putJson(store, `${at}/template.json`, kept(shown, gone));
  }
  await putJson(store, `${place}/template.json`, kept(template, unread));
}

/** The answer to the question for a version; null: there is none. @param {TheirClient} client @param {string} path @param {string} version */
async function readVersion(client, path, version) {
  try {
    return await client.get(`${path}?full=true&version=${encodeURIComponent(version)}`);
  } catch (error) {
    if (error instanceof Refused && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

/**
 * Reads the document at once: its address is good for minutes. Returns why it could not be read.
 * @param {{ client: TheirClient, store: FolderStore }} reading
 * @param {any} template
 * @param {string} path
 * @returns {Promise<string | null>}
 */
async function readDocument({ client, store }, template, path) {
  if (template.template_type === 'html') return null;
  if (typeof template.document_url !== 'string') return 'DocSpring gives no address of its document';
  if (await store.has(path)) return null;
  try {
    await store.put(path, await client.pdf(template.document_url, template.document_md5 ?? null));
    return null;
  } catch (error) {
    // Trouble that may pass ends the run; the next one asks for a new address.
    const isForGood = isSettled(error) || (error instanceof Refused && [200, 403].includes(error.status));
    if (!isForGood) throw error;
    return `its document cannot be read: ${error.message}`;
  }
}

/** @param {any} template @param {string | null} unread */
function kept(template, unread) {
  const hidden = NOT_KEPT.filter((name) => (template[name] ?? null) !== null);
  const back = Object.fromEntries(hidden.map((name) => [name, KEPT_BACK]));
  return { ...template, ...back, ...(unread !== null && { importer_document_problem: unread }) };
}

/** @param {any} answer @returns {any[]} */
function listIn(answer) {
  if (!Array.isArray(answer)) throw new Refused('DocSpring answered something else than a list', 200);
  return answer;
}

/** @param {FolderStore} store @param {string} path @param {unknown} value */
async function putJson(store, path, value) {
  await store.put(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}
