import { Name, Text, textOf } from './cos/objects.mjs';
import { inherited } from './document.mjs';
import { attribute } from './rules/elements.mjs';

/** @typedef {import('./document.mjs').Document} Document */
/** @typedef {import('./structure.mjs').Element} Element */
/** @typedef {import('./structure.mjs').Item} Item */

const ATTRIBUTES = ['Scope', 'RowSpan', 'ColSpan', 'ListNumbering', 'Role', 'checked', 'Desc'];

/**
 * What a screen reader finds, in its order: elements with their languages, words and texts, and at the end the text of
 * artifacts, which it passes over.
 * @returns {string[]}
 */
export function dump(/** @type {Document} */ document) {
  const { catalog, structure, contents } = document;
  const top = `${catalog.text('Lang') ?? 'no language'}: ${document.info?.text('Title') ?? 'no title'}`;
  const roots = structure?.elements.filter(({ parent }) => parent === undefined) ?? [];
  const artifacts = contents.artifacts.filter(({ words }) => words.trim() !== '');
  return [
    top,
    ...(structure === undefined ? ['no tags'] : roots.flatMap((root) => element(document, root, 0))),
    ...artifacts.map(
      ({ kind, words, place }) => `artifact on ${place}: ${[kind, quoted(words)].join(' ').trim()}`,
    ),
  ];
}

/** @returns {string[]} */
function element(/** @type {Document} */ document, /** @type {Element} */ one, /** @type {number} */ depth) {
  const facts = factsOf(one);
  // It groups, and says nothing.
  if (one.role === 'NonStruct' && facts.length === 0) return items(document, one, depth);
  const name = one.type === one.role ? one.type : `${one.type} (${one.role ?? 'unknown'})`;
  const inside = items(document, one, depth + 1);
  const [only = ''] = inside;
  const head = ['  '.repeat(depth) + name, ...facts].join(' ');
  return inside.length === 1 && only.trimStart().startsWith('"')
    ? [`${head} ${only.trim()}`]
    : [head, ...inside];
}

/** @returns {string[]} neighbouring texts are one */
function items(
  /** @type {Document} */ document,
  /** @type {Element} */ { items: all },
  /** @type {number} */ depth,
) {
  const space = '  '.repeat(depth);
  /** @type {string[]} */
  const lines = [];
  let text = '';
  const end = () => {
    if (text.trim() !== '') lines.push(space + quoted(text));
    text = '';
  };
  for (const item of all) {
    if ('mark' in item) text += document.contents.words.get(item.mark) ?? '';
    else {
      end();
      lines.push(
        ...('object' in item
          ? object(item.object).map((line) => space + line)
          : element(document, item, depth)),
      );
    }
  }
  end();
  return lines;
}

/** @returns {string[]} */
function factsOf(/** @type {Element} */ one) {
  const { dict } = one;
  const said = ['Lang', 'Alt', 'ActualText', 'E'].flatMap((key) => {
    const text = dict.text(key);
    return text === undefined ? [] : [`${key}=${quoted(text)}`];
  });
  const attributes = ATTRIBUTES.flatMap((key) => {
    const value = attribute(one, key);
    return value === undefined || value === 1 ? [] : [`${key}=${shown(value)}`];
  });
  return [...said, ...attributes];
}

function shown(/** @type {import('./cos/objects.mjs').Cos} */ value) {
  if (value instanceof Text) return quoted(textOf(value));
  return value instanceof Name ? value.text : String(value);
}

/** An annotation that an element has: a link, or a field with its value. @returns {string[]} */
function object(/** @type {import('./cos/objects.mjs').Dict} */ annotation) {
  const kind = annotation.name('Subtype') ?? 'object';
  const value = inherited(annotation, 'V');
  const words = annotation.text('Contents') ?? annotation.text('TU') ?? '';
  const shown = value instanceof Text ? ` = ${quoted(annotation.text('V') ?? '')}` : '';
  return [`(${kind} ${quoted(words)}${shown})`];
}

/** A word that is divided at the end of a line is one word. */
function quoted(/** @type {string} */ text) {
  return JSON.stringify(
    text
      .replace(/\u00ad\s*/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
