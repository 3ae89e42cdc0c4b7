import type * as english from '../../../../dashboard/shell/words';
import type { Said } from '../../../said';
import { kitWords } from '../../kit/words';

export const words: Said<typeof english.words> = {
  product: 'Quillet',
  actions: 'الإجراءات',
  save: 'حفظ',
  remove: 'إزالة',
  working: 'جارٍ العمل…',
  frame: {
    skip: 'الانتقال إلى المحتوى',
    navigation: 'التنقل الرئيسي',
    menu: 'القائمة',
    accountMenu: 'حسابك',
    mode: 'الوضع',
    live: 'فعلي',
    test: 'اختبار',
    testHint: 'على ملفات PDF الاختبارية علامة TEST المائية، وهي مجانية.',
    signOut: 'تسجيل الخروج',
    role: {
      owner: 'مالك',
      developer: 'مطوّر',
      editor: 'محرّر',
      sender: 'مُرسِل',
      billing: 'الفوترة',
      viewer: 'مشاهد',
    },
    limited: (role: string) => `${role} لبعض المجلدات`,
    noscript: 'تحتاج بعض أجزاء هذه الصفحة إلى JavaScript.',
    documentation: 'الوثائق',
    palette: 'بحث',
    paletteKey: 'Ctrl K',
  },
  sections: {
    templates: 'القوالب',
    submissions: 'المستندات',
    webhooks: 'خطافات الويب',
    usage: 'الاستخدام',
    log: 'سجل API',
    tokens: 'رموز API',
    seals: 'الأختام',
    members: 'الأعضاء',
    account: 'الحساب',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  // They stand in English sentences of the API.
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: 'تم تأكيد الهوية. لم يتغير شيء بعد. كرّر خطوتك الأخيرة.',
  trouble: {
    unreachable: 'تعذر الوصول إلى الخدمة. تحقق من اتصالك وحاول مرة أخرى.',
    aborted: 'تم الإلغاء.',
    status: (status: number) => `حدث خطأ ما (HTTP ${status}). حاول مرة أخرى.`,
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    lead: 'ربما حُذفت أو أن عنوان URL خاطئ.',
    back: 'العودة إلى لوحة التحكم',
  },
  refused: {
    reasons: {
      role: {
        title: 'لا يسمح دورك بذلك',
        lead: 'اطلب من أحد مالكي الحساب القيام بذلك أو تغيير دورك.',
        back: 'العودة إلى لوحة التحكم',
      },
      stale: {
        title: 'هذه الصفحة قديمة',
        lead: 'سجّل شخص ما الدخول مجددًا في هذا المتصفح بعد أن فتحت الصفحة. لم يتغير شيء. أعد تحميل الصفحة وحاول مرة أخرى.',
        back: 'إعادة تحميل الصفحة',
      },
      foreign: {
        title: 'جاء هذا الطلب من موقع آخر',
        lead: 'لا يقبل Quillet التغييرات إلا من صفحاته. لم يتغير شيء.',
        back: 'المتابعة هنا',
      },
      address: {
        title: 'لا توجد صفحة على عنوان URL هذا',
        lead: 'يستقبل عنوان URL هذا النماذج فقط. لم يتغير شيء.',
        back: 'الانتقال إلى لوحة التحكم',
      },
      broken: {
        title: 'حدث خطأ من جانبنا',
        lead: 'سُجّل الخطأ. إذا كنت قد أرسلت شيئًا للتو، فتحقق من وصوله قبل أن ترسله مرة أخرى.',
        back: 'حاول مرة أخرى',
      },
      form: {
        title: 'تعذرت قراءة هذا النموذج',
        lead: 'إنه طويل جدًا أو لا يطابق هذه الصفحة. لم يتغير شيء.',
        back: 'إعادة تحميل الصفحة',
      },
    },
  },
  signedOut: {
    title: 'تم تسجيل خروجك',
    text: 'لم يُفقد شيء في هذه الصفحة. سجّل الدخول مجددًا في علامة تبويب أخرى ثم تابع هنا.',
    signIn: 'تسجيل الدخول في علامة تبويب جديدة',
    goOn: 'متابعة',
    notYet: 'لم تسجّل الدخول بعد.',
    other: 'هناك شخص آخر مسجّل الدخول. سجّل الدخول بحسابك للمتابعة.',
  },
};
