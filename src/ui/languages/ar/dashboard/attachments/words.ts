import type * as english from '../../../../dashboard/attachments/words';
import type { Said } from '../../../said';

export const attachmentWords: Said<typeof english.attachmentWords> = {
  title: 'الملفات المرفقة',
  lead: 'تُرفق هذه الملفات بكل ملف PDF من هذا القالب.',
  none: 'لا توجد ملفات بعد. أرفق الملفات التي ينبغي أن يحتوي عليها كل ملف PDF، مثل الشروط أو البيانات.',
  invoice: (profile: string) =>
    `كل ملف PDF فاتورة إلكترونية (${profile}). ويُنشأ ملف XML الخاص بها من البيانات.`,
  name: 'الاسم',
  format: 'الصيغة',
  size: 'الحجم',
  relationship: 'العلاقة',
  relationships: {
    Unspecified: 'غير محددة',
    Source: 'مصدر ملف PDF',
    Data: 'بيانات ملف PDF',
    Alternative: 'بديل لملف PDF',
    Supplement: 'مكمّل لملف PDF',
  },
  description: 'الوصف (اختياري)',
  add: 'إرفاق ملف',
  file: 'الملف',
  hint: (megabytes: number) => `ملف لا يتجاوز ${megabytes} ميغابايت.`,
  attach: 'إرفاق',
  attaching: 'جارٍ الإرفاق…',
  attached: (name: string) => `أُرفق «${name}».`,
  action: 'الإجراء',
  remove: 'إزالة',
  removeOf: (name: string) => `إزالة ${name}`,
  removeTitle: (name: string) => `هل تريد إزالة «${name}»؟`,
  removeText: 'لن تحتوي ملفات PDF الجديدة من المسودة على هذا الملف. وتحتفظ به الإصدارات المنشورة.',
  removed: (name: string) => `أُزيل «${name}».`,
  ofDocument: {
    title: 'إرفاق ملفات بملف PDF هذا',
    files: 'الملفات',
  },
  inPdf: {
    title: 'الملفات داخل ملف PDF المرفوع',
    lead: 'هذه الملفات مرفقة بملف PDF المرفوع. ولا تحتوي عليها ملفات PDF المكتملة.',
    reading: 'جارٍ قراءة ملف PDF…',
    none: 'لا توجد ملفات يمكن عرضها.',
    locked: 'لا يمكن فك ضغطه',
    more: 'يحتوي ملف PDF على ملفات أخرى.',
    invoice: (profile: string | null) =>
      profile === null ? 'فاتورة إلكترونية بملف تعريف غير معروف' : `فاتورة إلكترونية (${profile})`,
    problems: 'مشكلات الفاتورة الإلكترونية',
  },
  bytes: (bytes: number) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} كيلوبايت` : `${(bytes / 1_000_000).toFixed(1)} ميغابايت`,
  problems: {
    none: 'اختر ملفًا.',
    empty: 'الملف فارغ.',
    tooLarge: (megabytes: number) => `الملف كبير جدًا. الحد الأقصى ${megabytes} ميغابايت.`,
    unread: 'تعذرت قراءة الملف. اختره مرة أخرى.',
  },
};
