import type * as english from '../../../../dashboard/records/download-words';
import type { Said } from '../../../said';

export const downloadWords: Said<typeof english.downloadWords> = {
  all: 'Tous les documents',
  selected: (count: number) =>
    count < 2 ? `${count} document sélectionné` : `${count} documents sélectionnés`,
  chosen: 'Documents sélectionnés',
  ofBatch: (id: string) => `Lot ${id}`,
  search: (text: string) => `« ${text} »`,
  from: 'créés à partir du',
  until: 'créés jusqu’au',
  made: (done: number, total: number) => `${done} sur ${total} documents`,
  finishing: 'Finalisation du fichier…',
  leftOut: (count: number) =>
    count < 2 ? `${count} document laissé de côté` : `${count} documents laissés de côté`,
  shortened: (count: number) =>
    `${count < 2 ? `${count} valeur dépasse` : `${count} valeurs dépassent`} la taille d’une cellule. La colonne « Shortened » les indique.`,
  more: (count: number) => `et ${count} de plus`,
  reasons: {
    'not found': 'Introuvable',
    'could not be read': 'Illisible',
    'without data': 'Aucune donnée',
    'needs a password': 'Mot de passe requis',
    'its file is missing': 'Le fichier est manquant',
  },
};
