import type { FillData, FillForm } from '../fill-form';

/** What became of one document. */
export type Filled = {
  /** The finished PDF, and what it has more than the document it was made of. */
  bytes: number;
  added: number;
};

/** Once for each form, then once for each document. */
export type Filler = (form: FillForm) => Promise<(data: FillData) => Promise<Filled>>;

/** Said by those who cannot do what is measured, with the reason. */
export class CannotFill extends Error {}

/** No single file has all of these characters. */
export function refuseWithoutFont({ characters, font }: FillForm): void {
  if (characters !== null && font === null) throw new CannotFill('has no font with these characters');
}

export const TEXT_SIZE = 12;
