import type { ConformanceLevel } from '../../conformance/levels';
import { breachesOf } from '../../conformance/look/breach';
import { isLanguage } from '../../conformance/tags/element-rules';
import type { HtmlContent } from '../html-content';
import { titleOf } from '../page-about';
import { describeProblem, type SourceProblem } from '../source-problem';
import { type BlankedSource, blankLiquid, PRINTED } from './blank-liquid';
import { type SourceTag, sourceTags } from './source-tags';

/**
 * What in the sources of an HTML template keeps its prints from a level: `broken`, or what nobody but a reader can
 * judge.
 */
export type SourceNote = {
  kind: 'broken' | 'doubtful';
  source: 'html' | 'html_engine_options';
  message: string;
};

type Found = { kind: SourceNote['kind']; at: number | null; message: string };

/** More notes are those of one habit. */
const MOST_NOTES = 20;

/** What can be known of prints before they are made. What data brings is not known. */
export function lookAtSource(
  { html, options }: Pick<HtmlContent, 'html' | 'options'>,
  levels: readonly ConformanceLevel[],
): SourceNote[] {
  // PDF/A asks for nothing that a source could lack.
  if (!levels.includes('pdfua-1')) return [];
  const untagged = breach('pages without tags ("tagged_pdf": false)', '7.1');
  const ofOptions: SourceNote[] = options.tagged_pdf
    ? []
    : [{ kind: 'broken', source: 'html_engine_options', message: `html_engine_options: ${untagged}` }];
  const blanked = blankLiquid(html);
  const tags = sourceTags(blanked.html);
  const found = [
    ...aboutNotes(blanked.html, tags),
    ...tags.flatMap(notesOfTag),
    ...headingNotes(tags, blanked),
  ];
  return [...ofOptions, ...spelled(found, html)];
}

function breach(what: string, clause: string): string {
  return breachesOf([{ clause, letter: 'UA', what }], 'pdfua-1').join('');
}

function broken(at: number | null, what: string, clause: string): Found {
  return { kind: 'broken', at, message: breach(what, clause) };
}

/** What the page says of itself. */
function aboutNotes(html: string, tags: readonly SourceTag[]): Found[] {
  const root = tags.find(({ name }) => name === 'html');
  const language = root?.attributes.get('lang') ?? '';
  const at = root?.at ?? null;
  const notes: Found[] = [];
  if (language === '' && !root?.mayHaveMore)
    notes.push(broken(at, 'text in a language that it does not say (<html lang="en">)', '7.2'));
  else if (language !== '' && !language.includes(PRINTED) && !isLanguage(language))
    notes.push(broken(at, 'a language that is no tag such as en-GB', '7.2'));
  if (titleOf(html) === null)
    notes.push({
      kind: 'doubtful',
      at: null,
      message: 'It has no <title>, so its PDFs have the name of the template as their title.',
    });
  return notes;
}

function notesOfTag({ name, at, attributes, mayHaveMore, isHidden, holds }: SourceTag): Found[] {
  if (isHidden || mayHaveMore || isDecoration(attributes)) return [];
  if (name === 'img' && !attributes.has('alt') && !hasWords(attributes))
    return [broken(at, 'a picture without other words (alt)', '7.3')];
  if (name === 'svg' && attributes.get('role') === 'img' && !hasWords(attributes) && !holds.has('title'))
    return [broken(at, 'a figure without other words (aria-label)', '7.3')];
  if (name === 'table' && !holds.has('th'))
    return [
      {
        kind: 'doubtful',
        at,
        message: 'It has a table without header cells (<th>): no rule forbids it, but it is hard to read.',
      },
    ];
  return [];
}

function isDecoration(attributes: ReadonlyMap<string, string>): boolean {
  return ['presentation', 'none'].includes(attributes.get('role') ?? '');
}

function hasWords(attributes: ReadonlyMap<string, string>): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => (attributes.get(name) ?? '') !== '');
}

/** Follows the headings that are always printed; others may stand between them. */
function headingNotes(tags: readonly SourceTag[], { branches, unknown }: BlankedSource): Found[] {
  const headings = tags.flatMap(({ name, at, isHidden, attributes }) => {
    const level = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
    return level === 0 || isHidden || attributes.has('role') ? [] : [{ level, at }];
  });
  const events = [...headings, ...unknown.map((at) => ({ level: 0, at }))].sort(
    (one, other) => one.at - other.at,
  );
  /** null after one that may be of any level. */
  let before: number | null = 0;
  const notes: Found[] = [];
  let nth = 0;
  for (const { level, at } of events) {
    while ((branches[nth]?.end ?? Number.POSITIVE_INFINITY) <= at) nth += 1;
    const isKnown = level > 0 && (branches[nth]?.start ?? at) >= at;
    if (isKnown && before === 0 && level > 1)
      notes.push(broken(at, 'a first heading that is not of level 1', '7.4.2'));
    else if (isKnown && before !== null && level > before + 1)
      notes.push(broken(at, 'headings that skip a level', '7.4.2'));
    before = isKnown ? level : null;
  }
  return notes;
}

/** Each with its place, in the order of the source. */
function spelled(found: readonly Found[], html: string): SourceNote[] {
  const inOrder = [...found].sort((one, other) => (one.at ?? -1) - (other.at ?? -1));
  const notes = inOrder.slice(0, MOST_NOTES).map(({ kind, at, message }): SourceNote => {
    const problem: SourceProblem = { place: at === null ? null : placeOf(html, at), message };
    return { kind, source: 'html', message: `html: ${describeProblem(problem)}` };
  });
  const rest = found.length - notes.length;
  if (rest === 0) return notes;
  return [...notes, { kind: 'doubtful', source: 'html', message: `html: It has ${rest} more of these.` }];
}

function placeOf(html: string, at: number): { line: number; column: number } {
  const before = html.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
