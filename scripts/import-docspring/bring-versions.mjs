import { Refused } from './ask.mjs';
import { compareVersions, isNumbered, versionsIn } from './version-numbers.mjs';

/** @typedef {import('./our-client.mjs').OurClient} OurClient */
/** @typedef {import('./open-theirs.mjs').TheirTemplate} TheirTemplate */
/** @typedef {import('./open-theirs.mjs').TheirContent} TheirContent */

/** So many numbers may be passed over to come to a version. */
const MOST_PASSED = 40;
const TYPES = /** @type {const} */ (['major', 'minor', 'patch']);

/**
 * The versions of a template of theirs, the oldest first, with what is in them, or with the reason why
 * that is not known.
 * @param {TheirTemplate} theirs
 * @returns {{ version: string, description: string, content: TheirContent | null, reason: string | null }[]}
 */
export function versionsOf(theirs) {
  const listed = versionsIn(theirs.template);
  const sorted = listed.filter(isNumbered).sort((one, other) => compareVersions(one.version, other.version));
  const latest = sorted.at(-1);
  const others = listed.filter((one) => !isNumbered(one));
  return [
    ...sorted.map((one) => {
      const read = theirs.versions.find(({ version }) => version === one.version) ?? null;
      const isDraft = one === latest && isUnchangedSince(theirs.template, one.published_at);
      const content = read ?? (isDraft ? theirs : null);
      return { ...versionFacts(one), content, reason: content === null ? UNKNOWN : null };
    }),
    ...others.map((one) => ({ ...versionFacts(one), content: null, reason: UNNUMBERED })),
  ];
}

const UNKNOWN = 'their API does not give the content of a published version, and the draft is newer';
const UNNUMBERED = 'versions of Quillet have numbers of three parts, such as 1.2.3';

/** @param {any} version */
function versionFacts({ version, description }) {
  return { version, description: typeof description === 'string' ? description : '' };
}

/** Whether the draft is still what was published. @param {any} template @param {unknown} publishedAt */
function isUnchangedSince({ last_changed_at: changed }, publishedAt) {
  return Date.parse(String(changed)) <= Date.parse(String(publishedAt));
}

/**
 * The steps from one number to a later one; all but the last are passed over.
 * @param {string} from
 * @param {string} to
 * @returns {{ type: 'major' | 'minor' | 'patch', version: string }[]}
 */
export function stepsTo(from, to) {
  const [start, goal] = [from, to].map((version) => version.split('.').map(Number));
  const at = [...(start ?? [])];
  const steps = [];
  for (const [index, type] of TYPES.entries()) {
    while ((at[index] ?? 0) < (goal?.[index] ?? 0) && steps.length <= MOST_PASSED) {
      at[index] = (at[index] ?? 0) + 1;
      at.fill(0, index + 1);
      steps.push({ type, version: at.join('.') });
    }
  }
  return steps;
}

/**
 * Publishes the draft under the number that it has with them. Numbers that come before it and are not
 * theirs are published, too, and deleted at once: a number is never given again.
 * @param {OurClient} client
 * @param {{ id: string, from: string, version: string, description: string, key: (...step: string[]) => string }} wanted
 * @returns {Promise<{ ours: string, reason: string | null }>}
 */
export async function publishAs(client, { id, from, version, description, key }) {
  const path = `/templates/${id}`;
  const steps = stepsTo(from, version);
  const tooMany = steps.length > MOST_PASSED;
  /** @type {{ type: 'major' | 'minor' | 'patch', version: string }[]} */
  const taken = tooMany ? [{ type: 'major', version: '' }] : steps;
  let ours = '';
  for (const [index, step] of taken.entries()) {
    const isLast = index === taken.length - 1;
    const body = { version_type: step.type, description: isLast ? description : '' };
    const answer = await client.post(`${path}/publish_version`, body, key('publish', version, String(index)));
    ours = answer.result?.version ?? answer.latest_version;
  }
  for (const step of taken.slice(0, -1)) await deleteVersion(client, path, step.version);
  const reason = ours === version ? null : `it is ${ours} here: too many numbers lie between`;
  return { ours, reason };
}

/** @param {OurClient} client @param {string} path @param {string} version */
async function deleteVersion(client, path, version) {
  try {
    await client.delete(`${path}?version=${version}`);
  } catch (error) {
    // A run that was killed has deleted it.
    if (!(error instanceof Refused) || error.body?.error?.code !== 'template_version_not_found') throw error;
  }
}
