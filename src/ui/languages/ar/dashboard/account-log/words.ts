import type * as english from '../../../../dashboard/account-log/words';
import type { Said } from '../../../said';

export const accountLogWords: Said<typeof english.accountLogWords> = {
  title: 'سجل الحساب',
  lead: 'من فعل ماذا في هذا الحساب ومن أين، في آخر 400 يوم. لا يمكن لأحد تغييره.',
  open: 'عرض سجل الحساب',
  hint: 'من سجّل الدخول، ومن غيّر الأعضاء ورموز API والإعدادات والقوالب.',
  download: 'تنزيل CSV',
  what: 'الإجراء',
  anyKind: 'كل الإجراءات',
  who: 'المنفّذ',
  member: 'العضو',
  anyMember: 'أي عضو',
  token: 'رمز API',
  anyToken: 'أي رمز',
  from: 'من',
  to: 'إلى',
  where: 'عنوان IP والجهاز',
  time: 'الوقت',
  visitor: 'شخص لديه رابط',
  service: 'Quillet',
  removed: (id: string) => `عضو سابق (${id})`,
  emptyTitle: 'لا شيء بعد',
  emptyText: 'تظهر هنا عمليات تسجيل الدخول والتغييرات في الحساب.',
};
