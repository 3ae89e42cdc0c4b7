import type { Ending } from './exit-codes';

/** Where something is wrong in what was given, and what would be right. */
export type Problem = {
  file?: string;
  /** The line of the file, or the row of the sheet, from 1. */
  row?: number;
  column?: string;
  /** The place in the data. */
  pointer?: string;
  message: string;
};

/** The end of a command that could not do what it was told, with a reason for people. */
export class Failure extends Error {
  readonly ending: Ending;
  readonly problems: Problem[];

  constructor(ending: Ending, message: string, problems: Problem[] = []) {
    super(message);
    this.ending = ending;
    this.problems = problems;
  }
}

/** A sentence of the deployment, which begins with its place: `#/name: is missing`. */
export function problemOf(sentence: string): Problem {
  const [, pointer, message] = /^#(\S*): (.*)$/s.exec(sentence) ?? [];
  return pointer === undefined || message === undefined ? { message: sentence } : { pointer, message };
}

/** `orders.csv:7 column "amount" (#/amount): is missing` */
export function spell({ file, row, column, pointer, message }: Problem): string {
  const place = [file, row].filter((part) => part !== undefined).join(':');
  const inside = [
    column === undefined ? '' : `column "${column}"`,
    pointer === undefined ? '' : `#${pointer}`,
  ];
  const where = [place, ...inside].filter(Boolean).join(' ');
  return where === '' ? message : `${where}: ${message}`;
}
