import type * as english from '../../../../dashboard/palette/words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const paletteWords: Said<typeof english.paletteWords> = {
  title: 'الانتقال إلى',
  label: 'البحث في الصفحات والقوالب والمستندات والإجراءات',
  placeholder: 'ابحث أو اكتب أمرًا',
  results: 'النتائج',
  searching: 'جارٍ البحث…',
  none: 'لا توجد نتائج.',
  count: (count: number) =>
    counted(count, {
      zero: 'لا توجد نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '{count} نتائج',
      many: '{count} نتيجة',
      other: '{count} نتيجة',
    }),
  failed: 'تعذر البحث في القوالب والمستندات.',
  keys: '↑ ↓ للاختيار، وEnter للفتح، وEscape للإغلاق',
  groups: {
    here: 'في هذه الصفحة',
    pages: 'الصفحات',
    templates: 'القوالب',
    documents: 'المستندات',
    actions: 'الإجراءات',
  },
  actions: {
    upload: 'رفع ملفات PDF',
    token: 'إنشاء رمز API',
    webhook: 'إضافة نقطة نهاية لخطاف ويب',
    waiting: 'مستندات تنتظر الموقّعين',
    batches: 'الدفعات',
    downloads: 'التنزيلات المجمّعة',
    documentation: 'الوثائق',
    live: 'التبديل إلى الوضع الفعلي',
    test: 'التبديل إلى وضع الاختبار',
    signOut: 'تسجيل الخروج',
  },
};
