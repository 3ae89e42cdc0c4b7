import type * as english from '../../../../dashboard/records/source-words';
import type { Said } from '../../../said';

export const sourceWords: Said<typeof english.sourceWords> = {
  submission: 'Document',
  combined_submission: 'Document combiné',
  template: 'Modèle',
  custom_file: 'Fichier personnalisé',
  url: 'URL',
};
