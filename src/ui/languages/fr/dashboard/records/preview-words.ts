import type * as english from '../../../../dashboard/records/preview-words';
import type { Said } from '../../../said';

export const previewWords: Said<typeof english.previewWords> = {
  open: (title: string) => `Aperçu de « ${title} »`,
  previous: 'Précédent',
  next: 'Suivant',
  whole: 'Ouvrir le document',
  none: (state: string) => `Il n’y a pas de PDF à afficher (${state}).`,
};
