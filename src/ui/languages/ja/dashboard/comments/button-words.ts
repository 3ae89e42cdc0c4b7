import type * as english from '../../../../dashboard/comments/button-words';
import type { Said } from '../../../said';

export const commentButtonWords: Said<typeof english.commentButtonWords> = {
  title: 'コメント',
  notLoaded: 'コメントを読み込めませんでした。ページを再読み込みしてください。変更内容は保持されます。',
};
