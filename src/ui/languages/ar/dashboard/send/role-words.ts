import type * as english from '../../../../dashboard/send/role-words';
import type { Said } from '../../../said';

export const roleWords: Said<typeof english.roleWords> = {
  title: 'أدوار الموقّعين',
  lead: 'يحدد الدور الحقول التي يملؤها الموقّع، وبأي ترتيب ولغة. تبدأ صفحة «إرسال» بهذه الأدوار ولا تطلب سوى الأسماء وعناوين البريد الإلكتروني.',
  none: 'ليس للقالب أدوار. تبدأ صفحة «إرسال» بموقّع واحد لكل الحقول.',
  add: 'إضافة دور',
  save: 'حفظ الأدوار',
  saveHint: 'لا يُرسَل أي شيء.',
  saving: 'جارٍ الحفظ…',
  saved: 'تم حفظ الأدوار.',
  send: 'إرسال مستند',
  open: 'تحديد الأدوار من دون إرسال',
};
