/** Writes numbers as counters of CSS are written. Defines `asCounter(number, style)`. */
export const writeCounters = `
  const ROMAN = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']];
  const roman = (number) => {
    let text = '';
    for (const [value, letters] of ROMAN) for (; number >= value; number -= value) text += letters;
    return text;
  };
  const alpha = (number) => {
    let text = '';
    for (; number > 0; number = Math.floor((number - 1) / 26)) text = String.fromCharCode(97 + ((number - 1) % 26)) + text;
    return text;
  };
  const asCounter = (number, style) => {
    const [, upper, kind] = /^(?:lower|(upper))-(roman|alpha|latin)$/.exec(style) ?? [];
    if (style === 'decimal-leading-zero') return (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(2, '0');
    if (kind === undefined || number < 1 || (kind === 'roman' && number > 3999)) return String(number);
    const text = kind === 'roman' ? roman(number) : alpha(number);
    return upper ? text.toUpperCase() : text;
  };
`;

/**
 * Reads what styles write: the texts of \`content\` and the counters in them, which no browser tells. Needs \`of\`,
 * \`attributeOf\`, \`asCounter\` and \`plain\`. Defines \`piecesOf(value)\`, \`textOf(element, piece, counters)\`, which returns
 * null for what it does not know, and \`factsOf(elements, most)\`: the counters of each element, and the texts before
 * and after it.
 */
export const readCounters = `
  const PIECE = /"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'|([\\w-]+)\\(((?:[^()"']|"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')*)\\)|([^\\s,"'()]+)|(,)/g;
  const piecesOf = (value) => [...value.matchAll(PIECE)].map(([, double, single, name, inside, word, comma]) => ({ quoted: double ?? single, name, inside, word, comma }));
  const unquoted = (text) => text.replace(/\\\\([0-9a-f]{1,6})\\s?|\\\\(.)/gi, (_, code, char) => char ?? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))));
  const STYLES = /^(decimal|decimal-leading-zero|(lower|upper)-(roman|alpha|latin))$/;
  const textOf = (element, { quoted, name, inside }, { counters, before, after }) => {
    if (quoted !== undefined) return unquoted(quoted);
    if (name === undefined) return null;
    if (name === 'attr') return /^[\\w-]+$/.test(inside.trim()) ? (attributeOf(element, inside.trim()) ?? '') : null;
    if (name === 'content') {
      const content = plain(of(element, 'textContent'));
      const first = /^\\p{P}*[^\\p{P}]?/u.exec(content)[0];
      const texts = [['', content], ['text', content], ['content', content], ['before', before], ['after', after], ['first-letter', first]];
      return texts.find(([which]) => which === inside.trim())?.[1] ?? null;
    }
    if (name !== 'counter' && name !== 'counters') return null;
    const [, counter, double, single, style = 'decimal'] = /^\\s*([\\w-]+)\\s*(?:,\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)')\\s*)?(?:,\\s*([\\w-]+)\\s*)?$/.exec(inside) ?? [];
    const separator = double ?? single;
    if (counter === undefined || /^(pages?|list-item)$/.test(counter) || !STYLES.test(style) || (separator === undefined) !== (name === 'counter')) return null;
    const values = counters.get(counter) ?? [0];
    return separator === undefined ? asCounter(values.at(-1), style) : values.map((value) => asCounter(value, style)).join(unquoted(separator));
  };

  const factsOf = (wanted, most) => {
    const [facts, scopes, hidden, open] = [new Map(), new Map(), new Set(), []];
    const setBy = (text) => [...text.matchAll(/(\\S+) (-?\\d+)/g)].map(([, name, value]) => [name, Number(value)]);
    const innermost = (name, at) => {
      if (!scopes.has(name)) scopes.set(name, []);
      const list = scopes.get(name);
      if (list.length === 0) list.push({ at, value: 0 });
      return list.at(-1);
    };
    const count = (style, at) => {
      for (const [name, value] of setBy(style.counterReset)) {
        const list = scopes.get(name) ?? [];
        if (list.at(-1)?.at === at) list.pop();
        scopes.set(name, [...list, { at, value }]);
      }
      for (const [name, value] of setBy(style.counterIncrement)) innermost(name, at).value += value;
      for (const [name, value] of setBy(style.counterSet)) innermost(name, at).value = value;
    };
    const counters = () => new Map([...scopes].filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.map(({ value }) => value)]));
    const pseudo = (element, which) => {
      const style = getComputedStyle(element, which);
      if (/^(none|normal)$/.test(style.content) || style.display === 'none') return '';
      count(style, element);
      if (!wanted.has(element)) return '';
      const now = { counters: counters() };
      return piecesOf(style.content).map((piece) => textOf(element, piece, now) ?? '').join('');
    };
    const leave = (element) => {
      const after = pseudo(element, '::after');
      if (wanted.has(element)) facts.get(element).after = after;
      for (const list of scopes.values()) while (list.at(-1)?.at === element) list.pop();
    };
    const elements = document.getElementsByTagName('*');
    for (let at = 0; at < Math.min(elements.length, most); at++) {
      const element = elements[at];
      const parent = of(element, 'parentElement');
      if (hidden.has(parent)) {
        hidden.add(element);
        continue;
      }
      while (open.length > 0 && open.at(-1) !== parent) leave(open.pop());
      const style = getComputedStyle(element);
      if (style.display === 'none') {
        hidden.add(element);
        continue;
      }
      open.push(element);
      count(style, parent);
      if (wanted.has(element)) facts.set(element, { counters: counters(), before: '', after: '' });
      const before = pseudo(element, '::before');
      if (wanted.has(element)) facts.get(element).before = before;
    }
    while (open.length > 0) leave(open.pop());
    return facts;
  };
`;
