import type * as english from '../../../../dashboard/template/words';
import type { Said } from '../../../said';

export const codeWords: Said<typeof english.codeWords> = {
  title: 'الاستخدام من برنامجك',
  hint: (version: string) =>
    version === 'draft'
      ? 'يُنشئ الطلب مستندًا من البيانات التجريبية. وتستخدم المستندات المسودة إلى أن تنشر إصدارًا.'
      : `يُنشئ الطلب مستندًا من البيانات التجريبية. وتستخدم المستندات الإصدار ${version} إلى أن تنشر إصدارًا آخر.`,
  token: {
    title: 'رمز API',
    known: (label: string) =>
      `أحدث رمز لديك لهذا الوضع هو «${label}». عُرض سره مرة واحدة عند إنشائه ولا يُخزَّن هنا. إذا لم تحفظه فأنشئ رمزًا جديدًا.`,
    none: 'ليس لديك رمز لهذا الوضع بعد.',
    create: 'إنشاء رمز اختبار',
    label: (template: string) => `اختبار ${template}`,
    made: 'انسخ الرمز الآن. لن يُعرض سره مرة أخرى.',
    all: 'كل رموز API',
    secret: 'SECRET',
    copy: 'نسخ الرمز',
  },
  language: 'اللغة',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#\u200e',
  },
  code: 'الطلب',
  copy: 'نسخ الشيفرة',
  run: 'إنشاء ملف PDF الاختباري',
  running: 'جارٍ إنشاء ملف PDF…',
  runHint: 'يُرسل هذه البيانات في وضع الاختبار ويعرض ملف PDF. وهو مجاني.',
  ready: 'ملف PDF الاختباري جاهز.',
  late: 'لا يزال ملف PDF قيد الإنشاء.',
  open: 'فتح المستند',
  download: 'تنزيل ملف PDF',
  picture: 'الصفحة الأولى من ملف PDF الاختباري',
};
