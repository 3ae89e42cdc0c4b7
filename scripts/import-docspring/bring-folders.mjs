import { isSettled } from './ask.mjs';

/** @typedef {import('./our-client.mjs').OurClient} OurClient */
/** @typedef {import('./import-state.mjs').ImportState} ImportState */
/** @typedef {import('./left-out.mjs').LeftOuts} LeftOuts */

const PAGE = 50;
const MOST_NAME_CHARS = 255;

/**
 * Makes the folders of theirs that are not here: a folder of the same name at the same place is taken.
 * What is in a folder that cannot be made goes to the folder above it. Returns how many there are.
 * @param {{ client: OurClient, state: ImportState, left: LeftOuts }} bringing
 * @param {any[]} theirs
 */
export async function bringFolders({ client, state, left }, theirs) {
  const waiting = theirs.filter(({ id }) => !Object.hasOwn(state.folders, id));
  if (waiting.length === 0) return theirs.length;
  const ours = await readOurs(client);
  const ids = new Set(theirs.map(({ id }) => id));
  while (waiting.length > 0) {
    const index = waiting.findIndex(
      ({ parent_folder_id: parent }) => !ids.has(parent) || Object.hasOwn(state.folders, parent),
    );
    const [folder] = waiting.splice(Math.max(0, index), 1);
    const parent = state.folders[folder.parent_folder_id] ?? null;
    const name = nameHere(folder.name);
    const leave = left.of({ template: `folder "${folder.name}"`, their_id: folder.id });
    if (name !== folder.name)
      leave({
        property: 'name',
        value: folder.name,
        reason: `names of folders are shorter, without slashes: it is "${name}" here`,
      });
    const taken = Object.values(state.folders);
    const same = ours.find(
      (one) => one.name === name && one.parent_folder_id === parent && !taken.includes(one.id),
    );
    const body = { folder: { name, ...(parent !== null && { parent_folder_id: parent }) } };
    const make = () => client.post('/folders', body, state.key('folder', folder.id));
    const made =
      same ??
      (await make().catch((error) => {
        if (!isSettled(error)) throw error;
        leave({ property: 'folder', reason: `${error.message}; what is in it is in the folder above` });
        return { id: parent };
      }));
    state.folders[folder.id] = made.id;
    state.left.push(...left.list.filter(({ their_id }) => their_id === folder.id));
    await state.save();
  }
  return theirs.length;
}

/** A name that a folder may have here. @param {unknown} name */
function nameHere(name) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  const plain = String(name).replaceAll(/[/\u0000-\u001f\u007f]|\p{Surrogate}/gu, '-');
  const cut = plain.trim().slice(0, MOST_NAME_CHARS);
  return cut.replace(/[\ud800-\udbff]$/, '').trim() || 'Folder';
}

/** @param {OurClient} client */
async function readOurs(client) {
  /** @type {any[]} */
  const folders = [];
  for (let page = 1; ; page++) {
    const listed = await client.get(`/folders?page=${page}&per_page=${PAGE}`);
    folders.push(...listed);
    if (listed.length < PAGE) return folders;
  }
}
