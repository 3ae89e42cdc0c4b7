import { htmlEditorWords as words } from '../../words';
import type { TabName } from './draft';

export type Problem = {
  source: TabName;
  /** Line and column from 1; null for the source as a whole. */
  place: { line: number; column: number } | null;
  message: string;
};

/**
 * Matches `#/template/scss: line 3, column 5: …` on saving and `html: line 3, column 5: …` on
 * printing.
 */
const said =
  /^(?:#\/template\/)?(html_engine_options|html|scss|header_html|footer_html)((?:\/[^/:]{1,60}){0,6}): (?:line (\d{1,9}), column (\d{1,9}): )?(.*)$/s;

/**
 * Reads the source and place from a message of the service; a message without a source is about the
 * HTML.
 */
export function problemOf(text: string): Problem {
  const [, source, path = '', line, column, message = text] = said.exec(text) ?? [];
  const place = line === undefined ? null : { line: Number(line), column: Number(column) };
  const property = path.slice(1).replaceAll('/', '.');
  return {
    source: isSource(source) ? source : 'html',
    place,
    message: property === '' ? message : `${property}: ${message}`,
  };
}

function isSource(name: string | undefined): name is TabName {
  return name !== undefined;
}

/** Describes a problem with its place in one sentence. */
export function describe(text: string): string {
  const problem = problemOf(text);
  return problem.place === null ? problem.message : `${whereOf(problem)}: ${problem.message}`;
}

export function whereOf({ source, place }: Problem): string {
  const name = words.sources[source];
  return place === null ? name : words.problems.at(name, place.line, place.column);
}
