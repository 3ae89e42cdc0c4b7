import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/records/filter-words';
import type { Said } from '../../../said';

export const filterWords: Said<typeof english.filterWords> = {
  label: 'Gespeicherte Filter',
  save: 'Diesen Filter speichern',
  name: 'Name des Filters',
  saveNow: 'Speichern',
  remove: (name: string) => `Filter „${name}“ löschen`,
  problems: {
    name: `Geben Sie einen Namen mit höchstens ${limits.nameChars} Zeichen ein.`,
    full: `Sie können höchstens ${limits.savedFilters} Filter speichern. Löschen Sie zuerst einen.`,
  },
};
