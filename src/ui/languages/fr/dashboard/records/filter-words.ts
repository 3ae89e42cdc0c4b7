import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/records/filter-words';
import type { Said } from '../../../said';

export const filterWords: Said<typeof english.filterWords> = {
  label: 'Filtres enregistrés',
  save: 'Enregistrer ce filtre',
  name: 'Nom du filtre',
  saveNow: 'Enregistrer',
  remove: (name: string) => `Supprimer le filtre « ${name} »`,
  problems: {
    name: `Saisissez un nom de ${limits.nameChars} caractères au plus.`,
    full: `Vous pouvez enregistrer ${limits.savedFilters} filtres au plus. Supprimez-en un d’abord.`,
  },
};
