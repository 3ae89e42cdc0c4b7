import type * as english from '../../../../dashboard/records/source-words';
import type { Said } from '../../../said';

export const sourceWords: Said<typeof english.sourceWords> = {
  submission: 'Documento',
  combined_submission: 'Documento combinado',
  template: 'Plantilla',
  custom_file: 'Archivo propio',
  url: 'URL',
};
