import * as z from 'zod';
import { markElements } from './places';
import { SET_PROPERTY } from './rewrite-paging';

/** What `collectPaging` returns. */
export const collectedSchema = z.object({
  /** The links of each attribute, with the names of the places that they lead to. */
  targets: z.array(z.array(z.object({ link: z.string(), name: z.string().nullable() }))),
  /** The number of further links. */
  left: z.number(),
  /** The running texts in the order of the document. */
  set: z.array(z.object({ place: z.string(), name: z.string(), text: z.string() })),
  sections: z.array(z.string()),
});

export type Collected = z.output<typeof collectedSchema>;

/**
 * Finds what the numbers and texts of a page depend on, and marks it: the elements that links name, those that set
 * running texts, and those that begin sections. Keeps the links for `writePaging`.
 */
export const collectPaging = `({ links, mostMarks, mostElements, textChars }) => {
  ${markElements}
  const style = document.createElement('style');
  style.id = 'quillet-paging';
  style.textContent = '@property ${SET_PROPERTY} { syntax: "*"; inherits: false }';
  document.documentElement.append(style);

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
  const plain = (text) => text.replace(/\\s+/g, ' ').trim().slice(0, textChars);

  let left = 0;
  globalThis.pagedLinks = links.map((attribute) => {
    const all = [...document.querySelectorAll('[' + attribute + '^="#"]')].filter((element) => !marks.contains(element));
    left += Math.max(0, all.length - mostMarks);
    return all.slice(0, mostMarks);
  });
  const targets = links.map((attribute, index) =>
    globalThis.pagedLinks[index].map((element) => {
      const link = element.getAttribute(attribute);
      const target = targetOf(link);
      return { link: link.slice(0, 100), name: target && nameOf(target) };
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
      else if (attribute !== undefined) current.text += element.getAttribute(attribute) ?? '';
      else if (piece.startsWith('content(')) current.text += plain(element.textContent);
    }
    return texts;
  };
  const set = [];
  const elements = document.body.getElementsByTagName('*');
  for (let at = 0; at < Math.min(elements.length, mostElements); at++) {
    const element = elements[at];
    const value = getComputedStyle(element).getPropertyValue('${SET_PROPERTY}').trim().slice(0, 1000);
    if (value === '' || value === 'none') continue;
    const place = nameOf(element);
    if (place === null) break;
    for (const { name, text } of textsOf(element, value))
      if (set.length < mostMarks) set.push({ place, name, text: plain(text) });
  }
  const sections = [...document.querySelectorAll('[data-page-section]')].map(nameOf).filter((name) => name !== null);
  return { targets, left, set, sections };
}`;

/** Writes the numbers of pages behind their links, and the counter styles of margin boxes. */
export const writePaging = `({ numbers, attributes, css }) => {
  for (const [index, elements] of globalThis.pagedLinks.entries())
    for (const [at, element] of elements.entries()) element.setAttribute(attributes[index], numbers[index][at]);
  document.getElementById('quillet-paging').textContent = css;
}`;
