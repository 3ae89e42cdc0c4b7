import { limits } from '../../../lib/limits';

/** The words of saved filters. */
export const filterWords = {
  label: 'Saved filters',
  save: 'Save this filter',
  name: 'Name of the filter',
  saveNow: 'Save',
  remove: (name: string) => `Delete filter “${name}”`,
  problems: {
    name: `Enter a name of at most ${limits.nameChars} characters.`,
    full: `You can save up to ${limits.savedFilters} filters. Delete one first.`,
  },
} as const;
