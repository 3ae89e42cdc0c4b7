import type * as english from '../../../../dashboard/records/source-words';
import type { Said } from '../../../said';

export const sourceWords: Said<typeof english.sourceWords> = {
  submission: 'Dokument',
  combined_submission: 'Zusammengeführtes Dokument',
  template: 'Vorlage',
  custom_file: 'Eigene Datei',
  url: 'URL',
};
