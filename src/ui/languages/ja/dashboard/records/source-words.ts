import type * as english from '../../../../dashboard/records/source-words';
import type { Said } from '../../../said';

export const sourceWords: Said<typeof english.sourceWords> = {
  submission: '文書',
  combined_submission: '結合文書',
  template: 'テンプレート',
  custom_file: 'カスタムファイル',
  url: 'URL',
};
