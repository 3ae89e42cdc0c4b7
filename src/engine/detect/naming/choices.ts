import { type Area, overlap, type TextPiece } from '../page-marks';
import { areaAround, isBox, isOption, type Nameable } from './nameable';
import type { PaperWords } from './paper-words';
import { withoutTask } from './phrases';

const ONLY_ONE =
  /\b(check|select|mark|choose|tick|pick|cross)\s+(only\s+)?(one|1)\b(?!\s+or\b)|\b(check|select|mark|choose|tick|pick|cross)\b[^.]{0,40}\bonly\s+(one|1)\b|\bonly\s+(one|1)\s+(box|of\s+the|option|answer)|\bnur\s+ein(e|s|en)?\s|\bune\s+seule\b|\b(solo|s[óo]lo|solamente|soltanto)\s+una?\b|\bapenas\s+uma?\b/iu;
/** The farthest a sentence stands above the boxes that it is about. */
const ABOVE = 60;
const BESIDE = 120;
const MOST = 30;

export type Choice = { boxes: Nameable[]; caption: string };

/**
 * Finds boxes of which the paper lets people tick one only: the form counts them under one name
 * (`c1_1[0]`, `c1_1[1]`), and words near them say so.
 */
export function choices(fields: readonly Nameable[], paper: PaperWords): Choice[] {
  const counted = fields.filter((field) => isBox(field) && !isOption(field) && /\[\d+\]$/.test(field.name));
  const groups = Map.groupBy(counted, stemOf);
  const rules = groups.size === 0 ? [] : rulesOn(paper);
  return [...groups.values()].flatMap((boxes) => {
    const names = new Set(boxes.map(({ name }) => name));
    if (boxes.length < 2 || boxes.length > MOST || names.size < boxes.length) return [];
    const area = areaAround(boxes);
    const told = boxes.every(({ title }) => ONLY_ONE.test(title ?? '')) ? boxes[0]?.title : undefined;
    const rule = rules.findLast((one) => isAbout(one, area));
    if (rule === undefined && told == null) return [];
    return [{ boxes, caption: captionIn(rule?.text ?? told ?? '') }];
  });
}

/** The name that several boxes have before their counts: `c1_1[0]`, `c1_1[1]`. */
export function stemOf({ name }: Nameable): string {
  return name.replace(/\[\d+\]$/, '');
}

/** The sentences that allow one box only, each with the line that ends it. */
function rulesOn(paper: PaperWords): TextPiece[] {
  const rules: TextPiece[] = [];
  for (const line of paper.lines) {
    const isTold = ONLY_ONE.test(line.text);
    const text = isTold || /^\p{Ll}/u.test(line.text) ? paper.textUpTo(line) : line.text;
    if (ONLY_ONE.test(text)) rules.push({ ...line, text });
  }
  return rules;
}

function isAbout({ x, right, baseline }: TextPiece, area: Area): boolean {
  const isAbove = baseline >= area.y - ABOVE && baseline <= area.bottom;
  return isAbove && overlap([x, right], [area.x - BESIDE, area.right]) > 0;
}

/** A point after a single letter ends no sentence: “U.S. citizen”. */
const SENTENCE_END = /(?<=[.:;?!])(?<![\s.(]\p{L}\.)\s+/u;

/** What is asked for: in the sentence of the rule, “I am applying for (select only one box)”, or before it. */
function captionIn(text: string): string {
  const sentences = text.split(SENTENCE_END);
  const at = sentences.findIndex((sentence) => ONLY_ONE.test(sentence));
  const sentence = (sentences[at] ?? text).replace(/\([^()]*\)/g, (part) =>
    ONLY_ONE.test(part) ? '' : part,
  );
  return withoutTask(ONLY_ONE.test(sentence) ? (sentences[at - 1] ?? '') : sentence);
}
