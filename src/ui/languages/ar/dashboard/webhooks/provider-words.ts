import type * as english from '../../../../dashboard/webhooks/provider-words';
import type { Said } from '../../../said';

export const providerWords: Said<typeof english.providerWords> = {
  title: 'موفّرو الهوية',
  lead: 'خدمات ويب خاصة بك تتحقق من هوية الموقّع، مثلًا عبر SMS أو الهوية الإلكترونية.',
  create: 'موفّر جديد',
  createTitle: 'موفّر هوية جديد',
  createYes: 'إنشاء',
  emptyTitle: 'لا يوجد موفّرو هوية بعد',
  emptyText:
    'الموفّر عنوان URL خاص بك يرسل رمزًا أو يفتح صفحة للموقّع ثم يُبلغ عن النتيجة. وتذكره طلبات البيانات بالاسم.',
  emptyCurl: 'باستخدام API',
  onlyLive: 'لا يوجد موفّرو الهوية إلا في الوضع الفعلي. ويمكن للمستندات الاختبارية استخدامهم أيضًا.',
  url: 'URL',
  urlHint: 'https، ويمكن الوصول إليه من الإنترنت',
  name: 'الاسم',
  nameHint: 'يُستخدم في طلبات البيانات وسجلات التدقيق. لا يمكن تغييره لاحقًا.',
  created: 'تاريخ الإنشاء',
  fine: 'جاهز',
  trouble: 'فشل الطلب الأخير',
  problem: 'آخر مشكلة',
  at: 'الوقت',
  edit: 'تعديل…',
  editTitle: 'تعديل موفّر الهوية',
  save: 'حفظ',
  saved: 'تم الحفظ.',
  rotate: 'تدوير السر…',
  rotateTitle: 'هل تريد تدوير السر؟',
  rotateText:
    'يوقّع السران الطلبات لمدة 24 ساعة، لتتمكن من تحديث برنامجك دون توقف. وبعد ذلك يوقّعها السر الجديد وحده.',
  rotateYes: 'تدوير السر',
  remove: 'حذف…',
  removeTitle: 'هل تريد حذف موفّر الهوية هذا؟',
  removeText: 'الموقّعون الذين لم يؤكدوا هويتهم عبره بعد لن يتمكنوا من المتابعة.',
  removeYes: 'حذف',
  removed: 'تم الحذف.',
};
