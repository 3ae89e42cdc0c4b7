// The text of /notices.txt: a list of everything, then each text once.

/** @typedef {import('./components.mjs').Component} Component */

/** The licence of fonts is one text below different copyrights. */
const FONT_LICENCE = /^This Font Software is licensed/m;
const LINE = '-'.repeat(80);

/** @param {Component[]} components @param {string} version */
export function noticesText(components, version) {
  const kinds = [
    ['Software', components.filter(({ kind }) => kind === 'software')],
    ['Fonts', components.filter(({ kind }) => kind === 'font')],
  ];
  const lists = kinds.map(
    ([title, of]) => `${title}\n\n${/** @type {Component[]} */ (of).map(line).join('\n')}\n`,
  );
  const texts = [...grouped(components)].map(([body, heads]) => `${LINE}\n${heads.join('\n')}\n\n${body}\n`);
  const head = `Quillet ${version} is licensed under MIT. It contains the software and fonts below.\n`;
  return [head, ...lists, ...texts].join('\n');
}

function line(/** @type {Component} */ { name, version, licence }) {
  return `  ${[name, version].filter(Boolean).join(' ')}: ${licence}`;
}

/** Each text once, with the names that it belongs to, and the copyrights that differ. */
function grouped(/** @type {Component[]} */ components) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { name, texts } of components) {
    for (const text of texts) {
      const { copyright, body } = split(text);
      const known = groups.get(body) ?? [];
      groups.set(body, [...known, copyright ? `${name}: ${copyright}` : name]);
    }
  }
  return groups;
}

function split(/** @type {string} */ text) {
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
  const at = tidy.search(FONT_LICENCE);
  if (at < 0) return { copyright: '', body: tidy };
  return { copyright: tidy.slice(0, at).trim().replace(/\s+/g, ' '), body: tidy.slice(at) };
}
