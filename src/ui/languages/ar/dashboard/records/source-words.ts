import type * as english from '../../../../dashboard/records/source-words';
import type { Said } from '../../../said';

export const sourceWords: Said<typeof english.sourceWords> = {
  submission: 'مستند',
  combined_submission: 'مستند مدمج',
  template: 'قالب',
  custom_file: 'ملف خاص',
  url: 'URL',
};
