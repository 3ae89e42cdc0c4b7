import type { SigningView } from './signing-view';

/** What the page of a plain form knows before anything of it is stored. */
export type FormView = Pick<SigningView, 'fields' | 'conditionFields' | 'conditionData' | 'values'> & {
  templateId: string;
  /** Whether something is left for the page with the document: a picture, a signature, or an identity step. */
  goesOn: boolean;
};
