import type { FillData, FillForm } from '../fill-form';

/** The result of filling one document. */
export type Filled = {
  /** The size of the finished PDF, and its growth over the original document. */
  bytes: number;
  added: number;
};

/** A filler is called once for each form, and its result once for each document. */
export type Filler = (form: FillForm) => Promise<(data: FillData) => Promise<Filled>>;

/** A contender that cannot do the measured work, with the reason. */
export class CannotFill extends Error {}

/** No single file has all of these characters. */
export function refuseWithoutFont({ characters, font }: FillForm): void {
  if (characters !== null && font === null) throw new CannotFill('has no font with these characters');
}

export const TEXT_SIZE = 12;
