import type * as english from '../../../../dashboard/comments/button-words';
import type { Said } from '../../../said';

export const commentButtonWords: Said<typeof english.commentButtonWords> = {
  title: 'التعليقات',
  notLoaded: 'تعذر تحميل التعليقات. أعد تحميل الصفحة. تغييراتك محفوظة.',
};
