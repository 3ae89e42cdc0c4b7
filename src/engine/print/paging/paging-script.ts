import * as z from 'zod';
import { markElements } from './places';
import { SET_PROPERTY } from './rewrite-paging';

/** What `collectPaging` returns. */
export const collectedSchema = z.object({
  /** The places that the links of each attribute lead to; null for a link to nothing. */
  targets: z.array(z.array(z.string().nullable())),
  /** The number of further links. */
  left: z.number(),
  /** The number of elements that can have no place. */
  unplaced: z.number(),
  /** The running texts in the order of the document. */
  set: z.array(z.object({ place: z.string(), name: z.string(), text: z.string() })),
  sections: z.array(z.string()),
});

export type Collected = z.output<typeof collectedSchema>;

/**
 * Finds what the numbers and texts of a page depend on, and marks it: the elements that links name, those that set
 * running texts, and those that begin sections. Keeps the links for `writePaging`.
 */
export const collectPaging = `({ links, mostMarks, mostElements, textChars }, kept) => {
  ${markElements}
  const style = document.createElement('style');
  style.textContent = '@property ${SET_PROPERTY} { syntax: "*"; inherits: false }';
  document.documentElement.append(style);
  kept.style = style;

  const names = new Map();
  const nameOf = (element) => {
    if (!names.has(element) && names.size >= mostMarks) return null;
    if (!names.has(element)) names.set(element, mark(element));
    return names.get(element);
  };
  const targetOf = (link) => {
    try {
      return document.getElementById(decodeURIComponent(link.slice(1)));
    } catch {
      return null;
    }
  };
  const attributeOf = (element, name) => of(element, 'getAttribute').call(element, name);
  const plain = (text) => text.replaceAll('\\u00ad', '').replace(/\\s+/g, ' ').trim().slice(0, textChars);

  let left = 0;
  kept.links = links.map((attribute) => {
    const all = [...document.body.querySelectorAll('[' + attribute + '^="#"]')];
    left += Math.max(0, all.length - mostMarks);
    return all.slice(0, mostMarks);
  });
  const targets = links.map((attribute, index) =>
    kept.links[index].map((element) => {
      const target = targetOf(attributeOf(element, attribute));
      return target && nameOf(target);
    }),
  );

  const PIECE = /"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'|content\\(\\s*(?:text)?\\s*\\)|attr\\(\\s*([\\w-]+)\\s*\\)|([\\w-]+)|(,)/g;
  const textsOf = (element, set) => {
    const texts = [];
    let current = null;
    for (const [piece, double, single, attribute, word, comma] of set.matchAll(PIECE)) {
      const quoted = double ?? single;
      if (comma !== undefined) current = null;
      else if (current === null && word !== undefined) texts.push((current = { name: word, text: '' }));
      else if (current === null) continue;
      else if (quoted !== undefined) current.text += quoted.replace(/\\\\(.)/g, '$1');
      else if (attribute !== undefined) current.text += attributeOf(element, attribute) ?? '';
      else if (piece.startsWith('content(')) current.text += plain(of(element, 'textContent'));
    }
    return texts;
  };
  const setting = [];
  const elements = document.body.getElementsByTagName('*');
  for (let at = 0; at < Math.min(elements.length, mostElements) && setting.length < mostMarks; at++) {
    const value = getComputedStyle(elements[at]).getPropertyValue('${SET_PROPERTY}').trim().slice(0, 1000);
    if (value !== '' && value !== 'none') setting.push({ element: elements[at], value });
  }
  const set = [];
  for (const { element, value } of setting) {
    const place = nameOf(element);
    if (place === null) continue;
    for (const { name, text } of textsOf(element, value))
      if (set.length < mostMarks) set.push({ place, name, text: plain(text) });
  }
  const sections = [...document.querySelectorAll('[data-page-section]')].map(nameOf).filter((name) => name !== null);
  const unplaced = [...names.values()].filter((name) => name === null).length;
  return { targets, left, unplaced, set, sections };
}`;

/** Writes the numbers of pages behind their links, and the counter styles of margin boxes. */
export const writePaging = `({ numbers, attributes, css }, kept) => {
  for (const [index, elements] of kept.links.entries())
    for (const [at, element] of elements.entries()) Element.prototype.setAttribute.call(element, attributes[index], numbers[index][at]);
  kept.style.textContent = css;
}`;
