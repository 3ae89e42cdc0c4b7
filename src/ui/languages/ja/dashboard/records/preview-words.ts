import type * as english from '../../../../dashboard/records/preview-words';
import type { Said } from '../../../said';

export const previewWords: Said<typeof english.previewWords> = {
  open: (title: string) => `「${title}」をプレビュー`,
  previous: '前へ',
  next: '次へ',
  whole: '文書を開く',
  none: (state: string) => `表示できる PDF がありません（${state}）。`,
};
