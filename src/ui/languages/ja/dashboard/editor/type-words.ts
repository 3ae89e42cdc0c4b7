import type * as english from '../../../../dashboard/editor/type-words';
import type { Said } from '../../../said';

export const typeWords: Said<typeof english.typeWords> = {
  string: 'テキスト',
  number: '数値',
  boolean: 'チェックボックス',
  date: '日付',
  address: '住所',
  country: '国',
  email: 'メールアドレス',
  url: 'URL',
  image: '画像',
  signature: '署名',
  initials: 'イニシャル',
  barcode: 'バーコード',
  combined: '組み合わせ',
  list: 'リスト',
};
