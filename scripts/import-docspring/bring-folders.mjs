/** @typedef {import('./our-client.mjs').OurClient} OurClient */
/** @typedef {import('./import-state.mjs').ImportState} ImportState */

const PAGE = 50;

/**
 * Makes the folders of theirs that are not here: a folder of the same name at the same place is taken.
 * Returns how many there are.
 * @param {OurClient} client
 * @param {ImportState} state
 * @param {any[]} theirs
 */
export async function bringFolders(client, state, theirs) {
  const waiting = theirs.filter(({ id }) => !(id in state.folders));
  if (waiting.length === 0) return theirs.length;
  const ours = await readOurs(client);
  const ids = new Set(theirs.map(({ id }) => id));
  while (waiting.length > 0) {
    const index = waiting.findIndex(
      ({ parent_folder_id: parent }) => !ids.has(parent) || parent in state.folders,
    );
    const [folder] = waiting.splice(Math.max(0, index), 1);
    const parent = state.folders[folder.parent_folder_id] ?? null;
    const same = ours.find((one) => one.name === folder.name && one.parent_folder_id === parent);
    const body = { folder: { name: folder.name, ...(parent !== null && { parent_folder_id: parent }) } };
    const made = same ?? (await client.post('/folders', body, state.key('folder', folder.id)));
    state.folders[folder.id] = made.id;
    await state.save();
  }
  return theirs.length;
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
