/** The versions that a template of theirs lists. @param {any} template @returns {any[]} */
export function versionsIn({ versions }) {
  return Array.isArray(versions) ? versions.filter((one) => typeof one?.version === 'string') : [];
}

/** Whether a version has a number as ours have. @param {{ version: string }} version */
export function isNumbered({ version }) {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version);
}

/** @param {string} one @param {string} other */
export function compareVersions(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
