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
 * (`c1_1[0]`, `c1_1[1]`), and words near them say so. A sentence is about the boxes nearest to it.
 */
export function choices(fields: readonly Nameable[], paper: PaperWords): Choice[] {
  const groups = [...Map.groupBy(fields.filter(isCounted), stemOf).values()].filter(isPossible);
  const rules = groups.length === 0 ? [] : rulesOn(paper);
  const taken = new Set<TextPiece>();
  const topmost = groups.toSorted((one, other) => areaAround(one).y - areaAround(other).y);
  return topmost.flatMap((boxes) => {
    const area = areaAround(boxes);
    const rule = rules.findLast((one) => !taken.has(one) && isAbout(one, area));
    if (rule !== undefined) taken.add(rule);
    const told = boxes.every(({ title }) => ONLY_ONE.test(title ?? '')) ? boxes[0]?.title : undefined;
    const said = rule?.text ?? told;
    return said == null ? [] : [{ boxes, caption: captionIn(said) }];
  });
}

function isCounted(field: Nameable): boolean {
  return isBox(field) && !isOption(field) && !field.static && /\[\d+\]$/.test(field.name);
}

/** A document in which several of the boxes are ticked says that this is possible. */
function isPossible(boxes: readonly Nameable[]): boolean {
  const names = new Set(boxes.map(({ name }) => name));
  const ticked = boxes.filter(({ default: value }) => value === true).length;
  return boxes.length > 1 && boxes.length <= MOST && names.size === boxes.length && ticked < 2;
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
