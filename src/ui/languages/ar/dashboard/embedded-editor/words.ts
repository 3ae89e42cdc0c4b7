import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'محرر القوالب',
  unknown: 'لا يوجد محرر هنا. افتحه من الصفحة التي تضمّنه.',
  alone: 'لا يعمل هذا المحرر إلا داخل الصفحة التي تضمّنه.',
  done: 'تم',
  replace: 'استبدال ملف PDF…',
  replacing: 'جارٍ معالجة ملف PDF الجديد…',
  notReplaced: 'لا يمكن استخدام ملف PDF الجديد: {reason}',
  over: 'انتهت جلسة التحرير. افتح المحرر من جديد.',
  refused: {
    editor_token_used: 'سبق فتح هذا المحرر. افتحه من جديد من الصفحة التي تضمّنه.',
    editor_token_expired: 'انتهت صلاحية رابط هذا المحرر. افتحه من جديد من الصفحة التي تضمّنه.',
    editor_token_invalid: 'لم يعد لديك حق الوصول إلى هذا القالب.',
    editor_session_over: 'انتهت جلسة التحرير. افتح المحرر من جديد.',
    template_not_found: 'حُذف القالب.',
  },
};
