// Finds what a native writer would mend in a text: signs of another language, and words that nobody says.

/** @typedef {'en' | 'de' | 'fr' | 'es' | 'ar' | 'ja'} Language */
/** @typedef {[says: string, sign: RegExp]} Rule */

/** Stands where a place of a text is filled later. */
const FILLED = '\uFFFC';

/** @type {Rule[]} */
const everywhere = [
  ['an ellipsis is one character', /\.{3}/],
  ['two spaces', / {2}|[\u00A0\u202F] | [\u00A0\u202F]/],
  ['a straight quote', /"/],
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['a hyphen as a dash', /[\p{L}\d] - [\p{L}\d]/u],
];

/** @type {Rule} */
const closedUp = ['a space before a mark', /(?<!,) [,.;:!?](?= |$)/];

/** @type {Rule} In a list, an ellipsis stands for its other entries; between quotes, for what is left out. */
const noSpaceBeforeEllipsis = ['a space before an ellipsis', /(?<=\p{L}) …$/u];

/** @type {Record<Language, Rule[]>} */
const own = {
  en: [
    closedUp,
    noSpaceBeforeEllipsis,
    ['quotes of another language', /[„«»]/],
    ['stilted', /\b(some|any|every)body\b|\banew\b|\bgiv(en?|es) up\b|\btold of\b|\bc[ao]mes? by\b/i],
    ['stilted', /\bgo(es)? on\b|\bonce more\b|\bat once\b|\bfor good\b|\bmade? (it )?again\b|\bof yours\b/i],
    ['spelled otherwise elsewhere', /\be-mail|\bcanceled\b|\borganization|\bcolors?\b|\bcenters?\b/i],
    ['ID has capitals', /(^|[a-z] )[Ii]ds?\b(?!,)/],
  ],
  de: [
    closedUp,
    ['an ellipsis after a word needs a space', /\p{L}{3}…/u],
    ['quotes of another language', /[”«»]|„[^“]*$|^[^„]*“/],
    ['it says Sie', /\b(du|dich|dir|dein\w*)\b/i],
  ],
  fr: [
    ['a narrow space stands before ; ! ?', /(?<![\u202F?!…])[;!?](?= |$|\u202F)/],
    ['a fixed space stands before :', /(?<!\u00A0):(?= |$)/],
    ['narrow spaces stand in guillemets', /«(?!\u202F)|(?<!\u202F)»/],
    ['a narrow space stands before %', new RegExp(`[\\d${FILLED}][ \\u00A0]?%`)],
    ['a space before a mark', / [,.](?= |$)/],
    noSpaceBeforeEllipsis,
    ['quotes of another language', /[“”„]/],
    ['it says vous', /(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu],
  ],
  es: [
    closedUp,
    noSpaceBeforeEllipsis,
    ['a question begins with ¿', /^[^¿]*\?/],
    ['a call begins with ¡', /^[^¡]*!/],
    ['quotes of another language', /[“”„]/],
    ['it says usted', /(?<!\p{L})(tú|tus?|ti|vos)(?!\p{L})/iu],
  ],
  ar: [
    closedUp,
    noSpaceBeforeEllipsis,
    ['a mark of Latin letters', /[\u0621-\u064A»][,;?]/],
    ['digits of another kind', /[\u0660-\u0669\u06F0-\u06F9]/],
    ['a tanwin stands before its alif', /\u0627\u064B/],
    ['quotes of another language', /[“”„]/],
  ],
  ja: [
    closedUp,
    noSpaceBeforeEllipsis,
    ['a mark of half width', /[\u3040-\u30FF\u4E00-\u9FFF」）] ?[,.;:!?](?!\w)/],
    ['a bracket of half width', /[\u3040-\u30FF\u4E00-\u9FFF]\(|\)[\u3040-\u30FF\u4E00-\u9FFF]/],
    [
      'a space stands between scripts',
      /[\u3040-\u30FF\u4E00-\u9FFF](?!eシ)[A-Za-z0-9]|(?!eシ)[A-Za-z0-9][\u3040-\u30FF\u4E00-\u9FFF]/,
    ],
    ['quotes of another language', /[“”„«»]/],
    ['it says です and ます', /(だ|である)。/],
  ],
};

/**
 * What is wrong with a text, as `npm run words` prints it, with the place where it is.
 * @param {string} text
 * @param {Language} language
 * @returns {string[]}
 */
export function troubleIn(text, language) {
  const rules = [...everywhere, ...own[language]];
  return saidIn(text).flatMap((said) =>
    rules.flatMap(([says, sign]) => {
      const at = said.search(sign);
      return at < 0 ? [] : [`${says}: ${said.slice(Math.max(0, at - 10), at + 15)}`];
    }),
  );
}

/** The text with its places filled, and the texts that code chooses in a place: `{one ? '1 page' : 'pages'}`. */
function saidIn(/** @type {string} */ text) {
  /** @type {string[]} */
  const chosen = [];
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\$?\{([^{}]*)\}/g, (_, code) => {
      for (const [, quoted, templated] of code.matchAll(/'([^']*)'|`([^`]*)`/g))
        chosen.push(quoted ?? templated);
      return FILLED;
    });
  }
  return [rest, ...chosen];
}

/**
 * The language of a text, by the name of its file or the key that leads to it.
 * @param {string} file
 * @param {string[]} path
 * @returns {Language}
 */
export function languageOf(file, path) {
  const named = /\/languages\/(\w\w)\/|words\/(\w\w)\.m?[jt]s$/.exec(file);
  const of = named?.[1] ?? named?.[2] ?? path[1] ?? '';
  return isLanguage(of) ? of : 'en';
}

/** @returns {name is Language} */
function isLanguage(/** @type {string} */ name) {
  return Object.hasOwn(own, name);
}
