import { completeBackup, FILES, groupsOf, lackOf } from './backup-state.mjs';
import { readBlob } from './read-blob.mjs';

/**
 * Reads a backup as a restore would, and names what is damaged. Returns whether nothing is.
 * @param {import('../store/open-store.mjs').Store} store
 * @param {(line: string) => void} say
 */
export async function checkBackup(store, say) {
  const state = await completeBackup(store);
  let lines = 0;
  let files = 0;
  let problems = 0;
  const attempt = async (/** @type {() => Promise<unknown>} */ read) => {
    await read().catch((error) => {
      problems++;
      say(error.message);
    });
  };
  for (const part of Object.keys(state.parts))
    await attempt(async () => {
      for await (const [line] of groupsOf(store, state, part, 1)) {
        lines++;
        if (!FILES.includes(part)) continue;
        files++;
        await attempt(() => readBlob(store, line));
      }
    });
  const lack = lackOf(state);
  if (lack) say(lack);
  say(`${lines} records, ${files} files, ${problems} problems`);
  return problems === 0;
}
