import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { legible, Refused, refusedForGood } from './ask.mjs';
import { publishAs, versionsOf } from './bring-versions.mjs';
import { saveAccepted } from './save-accepted.mjs';
import { translateContent } from './translate-content.mjs';
import { translateSettings } from './translate-settings.mjs';

/** @typedef {import('./our-client.mjs').OurClient} OurClient */
/** @typedef {import('./import-state.mjs').ImportState} ImportState */
/** @typedef {import('./import-state.mjs').TemplateState} TemplateState */
/** @typedef {import('./left-out.mjs').LeftOuts} LeftOuts */
/** @typedef {import('./open-theirs.mjs').TheirTemplate} TheirTemplate */
/** @typedef {import('./open-theirs.mjs').TheirContent} TheirContent */
/** @typedef {{ client: OurClient, state: ImportState, left: LeftOuts }} Bringing */

const ASK_EVERY_MS = 1000;
const FIRST = '0.0.0';

/**
 * Brings a template with its versions, its draft and its settings, step by step; steps that are done are
 * passed over. `compare` runs before the template may call anybody.
 * @param {Bringing} bringing
 * @param {TheirTemplate} theirs
 * @param {(state: TemplateState) => Promise<void>} compare
 */
export async function bringTemplate(bringing, theirs, compare) {
  const { client, state, left } = bringing;
  const own = state.template(theirs.id);
  if (own.refused !== null) return;
  const of = { template: theirs.template.name, their_id: theirs.id };
  const leave = left.of(of);
  const step = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    if (own.done.includes(name)) return;
    await work();
    own.left = left.list.filter(({ their_id }) => their_id === theirs.id);
    own.done.push(name);
    await state.save();
  };

  const versions = versionsOf(theirs);
  const first = versions.find(({ content }) => content !== null)?.content ?? theirs;
  await step('created', async () => {
    own.ours = await create(bringing, theirs, first);
    if (isElsewhere(theirs.template, state)) {
      const reason = 'the folder is not among those that were read: the template is at the root';
      leave({ property: 'parent_folder_id', value: theirs.template.parent_folder_id, reason });
    }
  });
  const id = String(own.ours);
  let from = FIRST;
  for (const { version, description, content, reason } of versions) {
    const leaveOf = left.of({ ...of, version });
    await step(`version ${version}`, async () => {
      if (content === null) {
        leaveOf({ property: `version ${version}`, value: undefined, reason: String(reason) });
        own.versions.push({ version, ours: null, reason });
        return;
      }
      await draw(client, id, content, leaveOf);
      const key = (/** @type {string[]} */ ...more) => state.key(theirs.id, ...more);
      const said = shortened(description, leaveOf);
      const published = await publishAs(client, { id, from, version, description: said, key });
      own.versions.push({ version, ...published });
    });
    from = own.versions.findLast(({ ours }) => ours !== null)?.ours ?? from;
  }
  await step('draft', () => draw(client, id, theirs, leave));
  const { settings, notices, locked } = translateSettings(theirs.template, leave);
  const send = (/** @type {Record<string, any>} */ template) => client.put(`/templates/${id}`, { template });
  await step('settings', () => saveAccepted(send, settings, leave));
  await compare(own);
  await step('notices', async () => {
    if (Object.keys(notices).length > 0) await saveAccepted(send, notices, leave);
  });
  await step('locked', async () => {
    if (locked) await send({ locked: true });
  });
}

/** @param {Bringing} bringing @param {TheirTemplate} theirs @param {TheirContent} first @returns {Promise<string>} */
async function create({ client, state, left }, { id, template }, first) {
  const parent = isElsewhere(template, state) ? null : state.folders[template.parent_folder_id];
  const place = parent ? { parent_folder_id: parent } : {};
  if (template.template_type === 'html') {
    const content = await translated(first.template, left.of({ template: template.name, their_id: id }));
    const base = { template_type: 'html', name: template.name, ...place };
    const send = (/** @type {Record<string, any>} */ body) => {
      const sent = { template: { ...base, ...withoutNulls(body) } };
      return client.post('/templates', sent, state.key(id, hashOf(JSON.stringify(sent))));
    };
    return (await saveAccepted(send, content, left.of({ template: template.name, their_id: id }))).id;
  }
  const form = documentForm(first);
  for (const [name, value] of Object.entries({ name: template.name, ...place }))
    form.append(`template[${name}]`, value);
  return processed(client, () => client.post('/templates', form, state.key(id, 'create')));
}

/**
 * Makes the draft what a version or the draft of theirs is.
 * @param {OurClient} client
 * @param {string} id
 * @param {TheirContent} content
 * @param {import('./left-out.mjs').Leave} leave
 */
async function draw(client, id, content, leave) {
  if (content.document !== null) {
    const md5 = createHash('md5').update(content.document).digest('hex');
    const { document_md5: present } = await client.get(`/templates/${id}`);
    if (present !== md5) await processed(client, () => client.put(`/templates/${id}`, documentForm(content)));
  }
  const send = (/** @type {Record<string, any>} */ template) => client.put(`/templates/${id}`, { template });
  await saveAccepted(send, await translated(content.template, leave), leave);
}

/** @param {any} template @param {import('./left-out.mjs').Leave} leave */
function translated(template, leave) {
  return legible('its content', () => translateContent(template, leave));
}

/** Whether a template is in a folder that is not known. @param {any} template @param {ImportState} state */
function isElsewhere({ parent_folder_id: parent }, { folders }) {
  return typeof parent === 'string' && !Object.hasOwn(folders, parent);
}

const MOST_DESCRIPTION_CHARS = 2000;

/** @param {string} description @param {import('./left-out.mjs').Leave} leave */
function shortened(description, leave) {
  if (description.length <= MOST_DESCRIPTION_CHARS) return description;
  const reason = `a description has at most ${MOST_DESCRIPTION_CHARS} characters: the rest is cut`;
  leave({ property: 'description of a version', value: description, reason });
  return description.slice(0, MOST_DESCRIPTION_CHARS).replace(/[\ud800-\udbff]$/, '');
}

/** @param {TheirContent} content */
function documentForm({ template, document }) {
  if (document === null)
    throw refusedForGood(template.importer_document_problem ?? 'there is no document.pdf');
  const form = new FormData();
  // Their fields come with their template, so nothing is read from the document.
  form.append('template[text_tags]', 'false');
  form.append('template[field_names]', 'original');
  const name = template.document_filename ?? 'document.pdf';
  form.append('template[document]', new File([Uint8Array.from(document)], name, { type: 'application/pdf' }));
  return form;
}

/**
 * Waits for the document that a request sent; a template whose document cannot be used does not stay.
 * @param {OurClient} client
 * @param {() => Promise<any>} request
 * @returns {Promise<string>}
 */
async function processed(client, request) {
  try {
    return (await request()).id;
  } catch (error) {
    const template = error instanceof Refused ? error.body?.template : undefined;
    if (template === undefined) throw error;
    let { document_state: state, document_parse_error: problem } = template;
    while (state === 'pending') {
      await wait(ASK_EVERY_MS);
      ({ document_state: state, document_parse_error: problem } = await client.get(
        `/templates/${template.id}`,
      ));
    }
    if (state === 'processed') return template.id;
    if (template.page_count === null) await client.delete(`/templates/${template.id}`);
    throw refusedForGood(`its document cannot be used: ${problem ?? state}`);
  }
}

/** @param {Record<string, any>} body */
function withoutNulls(body) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24);
}
