import type * as english from '../../../../dashboard/records/bulk-words';
import type { Said } from '../../../said';

export const bulkWords: Said<typeof english.bulkWords> = {
  page: 'تحديد الكل في هذه الصفحة',
  filter: 'تحديد كل المطابق',
  finding: (count: number) => `عُثر على ${count}…`,
  cut: (most: number) => `حُدد الأحدث وعدده ${most}. لتنزيل المزيد، استخدم «تنزيل» أعلى الصفحة.`,
  open: 'إجراءات أخرى…',
  title: (count: number) => `إجراء على المستندات المحددة، وعددها ${count}`,
  choose: 'الإجراء',
  acts: {
    remind: {
      name: 'تذكير الموقّعين',
      about: 'يرسل بريدًا إلكترونيًا برابط جديد إلى كل موقّع حان دوره.',
      ask: '',
      done: (count: number) => `مستندات ذُكّر موقّعوها: ${count}`,
      skipped: (count: number) => `تم تخطيها: ${count}، لا موقّع يمكن تذكيره بالبريد الإلكتروني`,
    },
    cancel: {
      name: 'إلغاء المستندات المنتظرة',
      about: 'لا يمكن للموقّعين فتحها بعد ذلك. تُحذف البيانات نهائيًا. تبقى سجلات التدقيق.',
      ask: 'هل تريد إلغاء المستندات المنتظرة؟',
      done: (count: number) => `مستندات أُلغيت: ${count}`,
      skipped: (count: number) => `تم تخطيها: ${count}، لا تنتظر موقّعين`,
    },
    expire: {
      name: 'إنهاء صلاحية المستندات المكتملة',
      about: 'تُحذف نهائيًا البيانات وملفات PDF وكل ما يحتوي عليها. تبقى البصمات وسجلات التدقيق.',
      ask: 'هل تريد إنهاء صلاحية المستندات المكتملة؟',
      done: (count: number) => `مستندات انتهت صلاحيتها: ${count}`,
      skipped: (count: number) => `تم تخطيها: ${count}، غير مكتملة أو منتهية الصلاحية من قبل`,
    },
  },
  askText: (count: number) => `للمستندات المحددة، وعددها ${count}.`,
  start: 'متابعة',
  progress: (done: number, total: number) => `${done} من ${total}`,
  stay: 'أبقِ هذه الصفحة مفتوحة. إذا غادرتها فلن يُنجز الباقي.',
  stop: 'إيقاف',
  close: 'إغلاق',
  report: 'النتيجة',
  stopped: (count: number) => `لم يُعالج بسبب الإيقاف: ${count}`,
  failed: (count: number) => `فشل: ${count}`,
};
