import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FolderStore } from '../store/folder-store.mjs';
import { isSettled, Refused } from './ask.mjs';
import { bringFolders } from './bring-folders.mjs';
import { bringTemplate } from './bring-template.mjs';
import { compareTemplate } from './compare-template.mjs';
import { ImportState } from './import-state.mjs';
import { LeftOuts } from './left-out.mjs';
import { Theirs } from './open-theirs.mjs';
import { OurClient } from './our-client.mjs';
import { PDFIUM, pageReader } from './pages-of-pdf.mjs';
import { readTheirs } from './read-theirs.mjs';
import { linesOf, plainLine } from './report.mjs';
import { TheirClient } from './their-client.mjs';

/** @typedef {import('./report.mjs').Report} Report */
/**
 * @typedef {{
 *   from: { api: string, token: string } | { folder: string },
 *   to: { origin: string, token: string },
 *   work: string, only: string[], compares: boolean, withWebhooks: boolean, pixels: boolean, perSecond: number,
 * }} Wanted
 */

const NO_PICTURES = `PDFium is missing here, so PDFs are compared by their words and boxes, not by their looks.
Install it beside this command with \`npm install ${PDFIUM}\` and run the command again: it compares the same PDFs.`;

/**
 * Copies templates of DocSpring into an account of a deployment, has both make a test PDF of each, and
 * compares them. A folder keeps what was read, how far it is, and the report; a second run goes on.
 * @param {Wanted} wanted
 * @param {(line: string) => void} say
 * @param {import('./product-parts').ProductParts} parts
 * @returns {Promise<Report>}
 */
export async function importDocspring(wanted, say, { madeUp, wordsOfPages }) {
  const { from, to, only } = wanted;
  const client = new OurClient({ to: to.origin, token: to.token });
  mkdirSync(wanted.work, { recursive: true, mode: 0o700 });
  const store = new FolderStore(wanted.work);
  const state = await ImportState.open(store, client.origin);
  await client.get('/authentication');
  const left = new LeftOuts();
  for (const { left: before } of [state, ...Object.values(state.templates)]) left.add(before);

  const their =
    'api' in from
      ? new TheirClient({ from: from.api, token: from.token, perSecond: wanted.perSecond })
      : null;
  if (their !== null) await their.get('/authentication');
  const theirs = new Theirs(new FolderStore('folder' in from ? from.folder : join(wanted.work, 'theirs')));
  /** @type {Report} */
  const report = {
    format: 1,
    from: 'api' in from ? new URL(from.api).origin : from.folder,
    to: client.origin,
    finished: false,
    problem: null,
    folders: 0,
    templates: [],
    left_out: left.list,
  };
  try {
    const read = their && (await readTheirs(their, theirs.store, { only, say }));
    const ids = read ?? wantedOf(await theirs.ids(), only);
    if (ids.length === 0) throw new Error(`There are no templates in ${report.from}.`);
    report.folders = await bringFolders({ client, state, left }, await theirs.folders());
    const reader = await pageReader(wanted.pixels, wordsOfPages);
    if (wanted.compares && wanted.pixels && !reader.pixels) say(NO_PICTURES);
    const comparing = { client, their, state, store, reader, madeUp, withWebhooks: wanted.withWebhooks };
    for (const [index, id] of ids.entries()) {
      const own = state.template(id);
      let name = id;
      try {
        const template = await theirs.template(id);
        name = template.template.name;
        const compare = async () => (wanted.compares ? compareTemplate(comparing, template, own) : undefined);
        await bringTemplate({ client, state, left }, template, compare);
      } catch (error) {
        if (!isSettled(error)) throw error;
        own.refused = error.message;
        own.left = left.list.filter(({ their_id }) => their_id === id);
        await state.save();
      }
      report.templates.push(entryOf({ name, id }, own));
      say(plainLine(`${index + 1} of ${ids.length} templates: ${name}`));
    }
    report.finished = true;
  } catch (error) {
    report.problem = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Refused)) throw error;
  } finally {
    await store.put('report.json', Buffer.from(`${JSON.stringify(report, null, 2)}\n`));
    await store.put('report.txt', Buffer.from(`${linesOf(report).join('\n')}\n`));
  }
  return report;
}

/** @param {string[]} ids @param {string[]} only */
function wantedOf(ids, only) {
  const missing = only.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new Error(`The folder has no template ${missing.join(', ')}.`);
  return only.length === 0 ? ids : only;
}

/** @param {{ name: string, id: string }} theirs @param {import('./import-state.mjs').TemplateState} own */
function entryOf({ name, id }, own) {
  return {
    name,
    their_id: id,
    our_id: own.ours,
    refused: own.refused,
    versions: own.versions,
    comparison: own.comparison,
  };
}
