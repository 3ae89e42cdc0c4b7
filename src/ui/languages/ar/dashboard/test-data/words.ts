import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'ملء',
  sample: 'البيانات التجريبية',
  data: 'البيانات',
  keep: 'حفظ كبيانات اختبار…',
  keeping: {
    title: 'حفظ كبيانات اختبار',
    text: 'يمكن لأعضاء الحساب ورموز API قراءة بيانات الاختبار. استخدم بيانات مختلقة. ستُسأل قبل استبدال مجموعة تحمل الاسم نفسه.',
    label: 'الاسم',
    submit: 'حفظ',
    working: 'جارٍ الحفظ…',
    cancel: 'إلغاء',
    done: (name: string) => `حُفظت «${name}» مع القالب.`,
    replaceTitle: (name: string) => `هل تريد استبدال «${name}»؟`,
    replaceText: 'تحتوي المجموعة التي تحمل هذا الاسم الآن على بيانات أخرى. وستُستبدل لجميع الأعضاء.',
    replace: 'استبدال',
    notReplaced: (name: string) => `لم تُستبدل «${name}». أدخل اسمًا آخر.`,
  },
  part: {
    title: 'بيانات الاختبار',
    lead: 'مجموعات بيانات مسماة للمعاينة والاختبار. يستخدم جميع الأعضاء المجموعات نفسها.',
    none: 'لا توجد مجموعات بعد. أدخل بيانات في «إنشاء» أو في معاينة المحرر، ثم اختر «ملء» و«حفظ كبيانات اختبار…».',
    name: 'الاسم',
    state: 'المسودة',
    fits: 'لا مشكلات',
    unfit: (count: number) =>
      counted(count, {
        zero: 'لا مشكلات',
        one: 'مشكلة واحدة',
        two: 'مشكلتان',
        few: '{count} مشكلات',
        many: '{count} مشكلة',
        other: '{count} مشكلة',
      }),
    more: (count: number) => `و${count} غيرها`,
    action: 'إجراء',
    remove: 'حذف',
    removeOf: (name: string) => `حذف ${name}`,
    removeTitle: (name: string) => `هل تريد حذف «${name}»؟`,
    removeText: 'تُحذف المجموعة لجميع الأعضاء. تبقى المستندات التي أُنشئت منها.',
    removed: (name: string) => `حُذفت «${name}».`,
  },
};
