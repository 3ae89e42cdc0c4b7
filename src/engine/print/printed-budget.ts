import { limits } from '../limits';

/** What reading a printed PDF may cost. */
export const printedBudget = {
  uploadBytes: limits.printedBytes,
  documentPages: limits.printedPages,
  documentObjects: limits.documentObjects,
  documentNestingDepth: limits.documentNestingDepth,
  documentInflatedBytes: limits.documentInflatedBytes,
  templateFields: limits.templateFields,
};
