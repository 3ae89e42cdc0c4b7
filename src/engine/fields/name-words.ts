import { listPosition } from './field-name';

/** Names that a program gave: they say what kind of field it is, and often count it. */
const KIND =
  /^(untitled|undefined|unnamed|unbenannt|text ?(field|box|feld|fld)?|field|feld|champ|campo|check ?box(es)?|kontrollk[äa]stchen|chk|cb|radio ?button ?(group|list)?|radio|optionsfeld|combo ?box|drop ?down ?(list)?|list ?box|button|schaltfl[äa]che|yes ?no|y ?n)[\d\s_.-]*(af_\w*|es_:\w*)?$/iu;
/** Words that say something alone, and nothing with a number. */
const COUNTED =
  /^(signature( ?field)?|date( ?time)?( ?field)?|image( ?field)?|numeric( ?field)?|number|group|gruppe|choice|fill|row|cell|line|item)[\s_.-]*\d[\d\s_.-]*(af_\w*|es_:\w*)?$/iu;
/** Where a field stands in its form, as the makers of forms write before its name: “Pt1Line1a_”. */
const PLACES =
  /^((pt|part|p|pg|page|line|ln|l|sec|section|s|q|item|i|step|box|no|tbl|table)\.?[\s_-]*\d+[a-z]?(?![a-z])[\s_.-]*)+/iu;
/** Names of containers that say how their fields are read out, not what they hold. */
const SHAPES = /_?(read ?order|sub ?form|sf)$/iu;
const LONGEST = 60;

/**
 * Returns the words of a name in the form of a document: “Pt1Line1a_FamilyName[0]” is “Family Name”.
 * Empty for a name without words: “f1_01[0]”, “Check Box 3”.
 */
export function ownWords(name: string): string {
  const last = lastSegment(name);
  const plain = last.replace(/\[\d+\]/g, '').replace(SHAPES, '');
  const words = plain
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
    .replace(PLACES, '')
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  return saysNothing(plain) || saysNothing(words) || !/\p{L}{3}|[^\p{Script=Latin}\P{L}]{2}/u.test(words)
    ? ''
    : words;
}

/** The last part of a name that is no position in a list: `ids` of `person/ids/0`. */
function lastSegment(name: string): string {
  const segments = name.split('/');
  return segments.findLast((segment) => listPosition(segment) === null) ?? name;
}

/** Tells whether a text only counts what a program made: “TextField1” as the label of a field. */
export function saysNothing(text: string): boolean {
  return KIND.test(text.trim()) || COUNTED.test(text.trim());
}

/** Tells whether people can use a name as it is: it has words, or counts nothing. */
export function isUsableName(name: string): boolean {
  const isCounted = name.split('/').some((segment) => /\[\d+\]/.test(segment));
  const last = lastSegment(name);
  const saysMore = ownWords(name) !== '' || !(/\d/.test(last) || saysNothing(last));
  return !isCounted && name.length <= LONGEST && saysMore;
}
