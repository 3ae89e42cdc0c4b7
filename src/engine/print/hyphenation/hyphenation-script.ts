/**
 * Finds the text of a page whose styles ask for `hyphens: auto`, and keeps it for `hyphenateTexts`. Returns its languages. Code,
 * what people type, and what must not be translated stay whole, and so does text that never breaks.
 */
export const findHyphenated = `({ mostChars }, kept) => {
  const WHOLE = 'code, kbd, samp, tt, var, button, option, textarea, script, style';
  const translates = (element) => Reflect.get(HTMLElement.prototype, 'translate', element);
  const closest = (element, selector) => Element.prototype.closest.call(element, selector);
  const ways = new Map();
  const wayOf = (element) => {
    if (!(element instanceof HTMLElement)) return null;
    const { hyphens, textWrapMode, hyphenateLimitChars } = getComputedStyle(element);
    if (hyphens !== 'auto' || textWrapMode === 'nowrap') return null;
    if (!translates(element) || closest(element, WHOLE)) return null;
    const around = closest(element, '[lang]');
    const lang = around && Element.prototype.getAttribute.call(around, 'lang');
    return lang ? { lang, limits: hyphenateLimitChars ?? 'auto' } : null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let chars = 0;
  kept.hyphenated = [];
  while (chars < mostChars && walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!ways.has(element)) ways.set(element, wayOf(element));
    const way = ways.get(element);
    if (way === null) continue;
    chars += text.data.length;
    kept.hyphenated.push({ text, way });
  }
  return [...new Set(kept.hyphenated.map(({ way }) => way.lang))];
}`;

/**
 * Writes soft hyphens where the patterns of its language divide a text (Liang's algorithm). `dictionaries`: the names of
 * patterns by language.
 */
export const hyphenateTexts = `({ dictionaries, patterns }, kept) => {
  const SOFT = '\\u00ad';
  const levelsOf = (pattern) => {
    const levels = [0];
    for (const sign of pattern) {
      if (sign >= '0' && sign <= '9') levels[levels.length - 1] = Number(sign);
      else levels.push(0);
    }
    return levels;
  };
  const readWord = (word) => {
    const places = [];
    let letters = '';
    for (const part of word.split('-')) places.push((letters += part).length);
    return [letters, places.slice(0, -1)];
  };
  const read = (text) => {
    const [spelled, words] = text.split('\\n');
    const all = spelled.split(' ');
    const byLetters = new Map();
    let longest = 0;
    // Few of the patterns are met, so their levels are read then.
    for (const [at, letters] of spelled.replace(/\\d/g, '').split(' ').entries()) {
      byLetters.set(letters, all[at]);
      longest = Math.max(longest, letters.length);
    }
    const levelsAt = (letters) => {
      const pattern = byLetters.get(letters);
      if (typeof pattern === 'string') byLetters.set(letters, levelsOf(pattern));
      return byLetters.get(letters);
    };
    return { levelsAt, longest, words: new Map(words.split(' ').map(readWord)) };
  };
  const byName = new Map(Object.entries(patterns).map(([name, text]) => [name, read(text)]));

  const divide = ({ levelsAt, longest, words }, word) => {
    const known = words.get(word);
    if (known) return known;
    const dotted = '.' + word + '.';
    const at = new Uint8Array(dotted.length + 1);
    for (let from = 0; from < dotted.length; from++) {
      const last = Math.min(dotted.length, from + longest);
      for (let to = from + 1; to <= last; to++) {
        const found = levelsAt(dotted.slice(from, to));
        if (!found) continue;
        for (let place = 0; place < found.length; place++)
          if (found[place] > at[from + place]) at[from + place] = found[place];
      }
    }
    const places = [];
    for (let place = 1; place < word.length; place++) if (at[place + 1] % 2 === 1) places.push(place);
    words.set(word, places);
    return places;
  };

  // As in TeX, a language may want more letters after a hyphen than before.
  const LEAST_AFTER = { 'en-us': 3, 'en-gb': 3, fr: 3, pt: 3 };
  const limitsOf = (value, name) => {
    const [total = 'auto', before = 'auto', after = before] = value.split(' ');
    const number = (text, usual) => (text === 'auto' ? usual : Number(text));
    return { total: number(total, 5), before: number(before, 2), after: number(after, LEAST_AFTER[name] ?? 2) };
  };

  const ADDRESS = /:\\/\\/|^[(<"']*(?:www\\.|\\/)|[@_\\\\]|\\p{L}\\.\\p{L}/u;
  const WORD = /\\p{L}+(?:['\\u2019]\\p{L}+)*/gu;
  const JOINED = /[\\p{N}\\p{M}\\u00ad]/u;
  const hyphenate = (text, { lang, limits }) => {
    const name = dictionaries[lang];
    const dictionary = byName.get(name);
    if (!dictionary) return text;
    const { total, before, after } = limitsOf(limits, name);
    const inWord = (word, start, token) => {
      const end = start + word.length;
      // Names stay whole in English, as in browsers that have dictionaries.
      if (word.length < total || (/^en/.test(name) && /^\\p{Lu}/u.test(word))) return word;
      if (JOINED.test(token.charAt(start - 1)) || JOINED.test(token.charAt(end))) return word;
      const lower = word.toLocaleLowerCase(lang).replaceAll('\\u2019', "'");
      if (lower.length !== word.length) return word;
      let [output, from] = ['', 0];
      for (const place of divide(dictionary, lower)) {
        if (place < before || place > word.length - after) continue;
        output += word.slice(from, place) + SOFT;
        from = place;
      }
      return output + word.slice(from);
    };
    return text.replace(/\\S+/g, (token) => (ADDRESS.test(token) ? token : token.replace(WORD, inWord)));
  };

  for (const { text, way } of kept.hyphenated) {
    const divided = hyphenate(text.data, way);
    if (divided !== text.data) text.data = divided;
  }
  kept.hyphenated = [];
  return true;
}`;
