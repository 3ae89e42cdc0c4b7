import type * as english from '../../../../dashboard/shell/list-key-words';
import type { Said } from '../../../said';

export const listKeyWords: Said<typeof english.listKeyWords> = {
  title: 'اختصارات لوحة المفاتيح',
  rows: [
    ['J', 'الصف التالي'],
    ['K', 'الصف السابق'],
    ['Enter', 'فتح الصف'],
    ['P', 'معاينة المستند (أيضًا بمفتاح المسافة)'],
    ['/', 'البحث'],
    ['?', 'عرض هذه المساعدة'],
    ['Ctrl + K أو \u2066⌘ K\u2069', 'البحث في الصفحات والقوالب والمستندات والإجراءات'],
  ],
  use: 'استخدام اختصارات لوحة المفاتيح في القوائم',
  close: 'إغلاق',
  newer: 'الأحدث قليلًا',
};
