import type * as english from '../../../kit/words';
import type { Said } from '../../said';

export const kitWords: Said<typeof english.kitWords> = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'تعذر النسخ',
  showTable: 'عرض كجدول',
};
