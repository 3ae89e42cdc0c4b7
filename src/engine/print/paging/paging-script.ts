import * as z from 'zod';
import { readCounters, writeCounters } from './counter-script';
import { PROPERTIES, SET_PROPERTY } from './paging';
import { markElements } from './places';

/** What `collectPaging` returns. */
export const collectedSchema = z.object({
  /**
   * What follows the links of each kind: the places that they lead to for a number of a page, else the text itself;
   * null for a link to nothing.
   */
  targets: z.array(z.array(z.string().nullable())),
  /** The number of further links. */
  left: z.number(),
  /** The number of elements that can have no place. */
  unplaced: z.number(),
  /** The running texts in the order of the document. */
  set: z.array(z.object({ place: z.string(), name: z.string(), text: z.string() })),
  sections: z.array(z.string()),
  /** The tables that say where they go on: the places of their first and their last row. */
  continued: z.array(z.object({ from: z.string(), to: z.string(), text: z.string() })),
  /** Running texts with parts that are not known. */
  unknown: z.array(z.string()),
});

export type Collected = z.output<typeof collectedSchema>;

/**
 * Finds what the numbers and texts of a page depend on, and marks it: the elements that links name, those that set
 * running texts, those that begin sections, and where tables begin and end. Keeps the links for `writePaging`.
 */
export const collectPaging = `({ shown, mostMarks, mostElements, textChars }, kept) => {
  ${markElements}
  ${writeCounters}
  const style = document.createElement('style');
  style.textContent = '${PROPERTIES.replaceAll('\n', '')}';
  of(document.documentElement, 'prepend').call(document.documentElement, style);
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
  ${readCounters}

  let left = 0;
  kept.links = shown.map(({ link }) => {
    const all = [...document.body.querySelectorAll('[' + link + '^="#"]')];
    left += Math.max(0, all.length - mostMarks);
    return all.slice(0, mostMarks);
  });
  const ends = shown.map(({ link }, nth) => kept.links[nth].map((element) => targetOf(attributeOf(element, link))));
  const setting = [];
  const elements = document.body.getElementsByTagName('*');
  for (let at = 0; at < Math.min(elements.length, mostElements) && setting.length < mostMarks; at++) {
    const own = /(?:^|;)\\s*string-set\\s*:([^;]*)/i.exec(attributeOf(elements[at], 'style') ?? '')?.[1];
    const value = (own ?? getComputedStyle(elements[at]).getPropertyValue('${SET_PROPERTY}')).trim().slice(0, 1000);
    if (value !== '' && value !== 'none') setting.push({ element: elements[at], value });
  }

  const counted = new Set(setting.filter(({ value }) => /\\b(counter|before|after)/.test(value)).map(({ element }) => element));
  for (const [nth, { shows, of: which }] of shown.entries())
    if (shows === 'counter' || /^(before|after)$/.test(which)) for (const end of ends[nth]) if (end) counted.add(end);
  const facts = counted.size > 0 ? factsOf(counted, mostElements) : new Map();
  const factOf = (element) => facts.get(element) ?? { counters: new Map(), before: '', after: '' };

  const textFor = (end, { shows, of: which, style, separator }) => {
    const fact = factOf(end);
    if (shows === 'text') return plain(textOf(end, { name: 'content', inside: which }, fact));
    const values = fact.counters.get(which) ?? [0];
    if (separator === null) return asCounter(values.at(-1), style);
    return values.map((value) => asCounter(value, style)).join(unquoted(separator));
  };
  const targets = shown.map((one, nth) =>
    ends[nth].map((end) => end && (one.shows === 'page' ? nameOf(end) : textFor(end, one))),
  );

  const [set, unknown] = [[], new Set()];
  const textsOf = (element, value) => {
    const texts = [];
    let current = null;
    for (const piece of piecesOf(value)) {
      if (piece.comma !== undefined) current = null;
      else if (current === null && piece.word !== undefined) texts.push((current = { name: piece.word, text: '' }));
      else if (current !== null) {
        const text = textOf(element, piece, factOf(element));
        if (text === null) unknown.add(('string-set: ' + value).slice(0, 100));
        current.text += text ?? '';
      }
    }
    return texts;
  };
  for (const { element, value } of setting) {
    const place = nameOf(element);
    if (place === null) continue;
    for (const { name, text } of textsOf(element, value))
      if (set.length < mostMarks) set.push({ place, name, text: plain(text) });
  }
  const sections = [...document.querySelectorAll('[data-page-section]')].map(nameOf).filter((name) => name !== null);
  const continued = [];
  for (const table of document.querySelectorAll('table[data-continued]')) {
    const last = [...table.tBodies].flatMap(({ rows }) => [...rows]).at(-1);
    if (last === undefined) continue;
    const [from, to] = [nameOf(table.rows[0]), nameOf(last)];
    if (from !== null && to !== null) continued.push({ from, to, text: plain(attributeOf(table, 'data-continued')) });
  }
  const unplaced = [...names.values()].filter((name) => name === null).length;
  return { targets, left, unplaced, set, sections, continued, unknown: [...unknown].slice(0, 20) };
}`;

/** Writes the numbers of pages behind their links, and the counter styles of margin boxes. */
export const writePaging = `({ numbers, attributes, styles, css }, kept) => {
  ${writeCounters}
  for (const [index, elements] of kept.links.entries())
    for (const [at, element] of elements.entries()) {
      const number = numbers[index][at];
      const text = typeof number === 'number' ? asCounter(number, styles[index]) : number;
      Element.prototype.setAttribute.call(element, attributes[index], text);
    }
  kept.style.textContent = css;
}`;
