import type * as english from '../../../kit/words';
import type { Said } from '../../said';

export const kitWords: Said<typeof english.kitWords> = {
  close: '閉じる',
  cancel: 'キャンセル',
  copy: 'コピー',
  copied: 'コピーしました',
  notCopied: 'コピーできませんでした',
  showTable: '表で表示',
};
