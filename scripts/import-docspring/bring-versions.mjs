import { Refused } from './ask.mjs';

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
  const listed = (theirs.template.versions ?? []).filter((/** @type {any} */ { version }) =>
    isVersion(version),
  );
  const sorted = listed.sort((/** @type {any} */ one, /** @type {any} */ other) =>
    compareVersions(one.version, other.version),
  );
  return sorted.map(
    (/** @type {any} */ { version, description, published_at }, /** @type {number} */ index) => {
      const read = theirs.versions.find((one) => one.version === version) ?? null;
      const isLatest = index === sorted.length - 1;
      const content = read ?? (isLatest && isUnchangedSince(theirs.template, published_at) ? theirs : null);
      const reason =
        content === null
          ? 'their API does not give the content of a published version, and the draft is newer'
          : null;
      return { version, description: description ?? '', content, reason };
    },
  );
}

/** Whether the draft is still what was published. @param {any} template @param {unknown} publishedAt */
function isUnchangedSince({ last_changed_at: changed }, publishedAt) {
  return Date.parse(String(changed)) <= Date.parse(String(publishedAt));
}

/** @param {unknown} version */
function isVersion(version) {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(String(version));
}

/** @param {string} one @param {string} other */
function compareVersions(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
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
