import type * as english from '../../../../dashboard/send/words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const sendWords: Said<typeof english.sendWords> = {
  title: 'الموقّعون',
  lead: 'تصل إلى كل موقّع رسالة بريد إلكتروني فيها رابط إلى الجزء الخاص به من المستند.',
  noMail:
    'لا يرسل هذا التثبيت بريدًا إلكترونيًا، ولذلك لا يمكن إرسال المستندات من هنا. اطلب من المشغّل ضبط MAIL_FROM، أو أنشئ طلبات بيانات باستخدام API وسلّم الروابط بنفسك.',
  add: 'إضافة موقّع',
  signer: {
    numbered: (number: number) => `الموقّع ${number}`,
    role: 'الدور',
    roleHint: 'في القالب، مثل «المشتري».',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    order: 'الترتيب',
    orderHint: 'يوقّع صاحب الرقم 1 أولًا. ويوقّع أصحاب الرقم نفسه في الوقت نفسه.',
    language: 'اللغة',
    step: 'خطوة الهوية',
    provider: 'موفّر الهوية',
    asTemplate: (step: string) => `كما في الإعدادات: ${step}`,
    steps: {
      none: 'الرابط فقط',
      email_code: 'رمز بالبريد الإلكتروني',
      passkey: 'مفتاح مرور',
      provider: 'موفّر الهوية',
    },
    more: 'الرسالة',
    subject: 'موضوع الدعوة',
    message: 'الرسالة',
    messageHint: 'تظهر في الدعوة ورسائل التذكير وفي الصفحة الأولى.',
    count: (count: number) =>
      counted(count, {
        zero: 'لا يعبئ أي حقل',
        one: 'يعبئ حقلًا واحدًا',
        two: 'يعبئ حقلين',
        few: 'يعبئ {count} حقول',
        many: 'يعبئ {count} حقلًا',
        other: 'يعبئ {count} حقل',
      }),
    all: 'تعيين كل الحقول',
    remove: (name: string) => `إزالة ${name}`,
  },
  languages: {
    en: 'الإنجليزية',
    de: 'الألمانية',
    fr: 'الفرنسية',
    es: 'الإسبانية',
    ar: 'العربية',
    ja: 'اليابانية',
  },
  fields: {
    title: 'من يعبئ ماذا',
    brush: 'انقر على الحقول لتعيينها إلى',
    you: 'أنت',
    pages: 'صفحات المستند',
    page: (page: number, count: number) => `الصفحة ${page} من ${count}`,
    loading: 'جارٍ تحميل المستند…',
    notShown: 'تعذر عرض المستند هنا. استخدم القائمة أدناه.',
    list: 'كل الحقول كقائمة',
    owner: (field: string) => `من يعبئ «${field}»`,
    box: (field: string, owner: string) => `${field}: ${owner}`,
    none: 'لا توجد في هذا القالب حقول يمكن لموقّع تعبئتها. يكتفي الموقّعون بالقراءة والموافقة.',
    lost: (names: string) => `حقول الأدوار المحفوظة التالية لم تعد في القالب: ${names}`,
  },
  values: {
    title: 'قيمك',
    lead: 'أدخل ما تعبئه بنفسك. لا تظهر هنا حقول الموقّعين.',
    none: 'لا يوجد ما تعبئه.',
  },
  options: {
    title: 'التذكيرات وانتهاء الصلاحية',
    reminders: 'التذكير بعد (بالأيام)',
    remindersHint: 'حتى ثلاثة مواعيد، مثل 3, 7, 14. اتركه فارغًا كي لا تُرسل تذكيرات.',
    expiry: 'تنتهي الصلاحية بعد (بالأيام)',
    expiryHint: 'تُحذف حينها البيانات وملف PDF وتتوقف الروابط عن العمل.',
    never: 'أبدًا',
    keep: 'حفظ الأدوار مع القالب',
    keepHint: 'في المرة القادمة تُدخل الأسماء وعناوين البريد الإلكتروني فقط.',
    locked: 'القالب مقفل، ولذلك لا يمكن تغيير أدواره.',
  },
  review: {
    open: 'مراجعة…',
    title: 'هل تريد إرسال هذا المستند؟',
    lead: {
      test: 'مستند اختباري: تُرسل رسائل البريد الإلكتروني، وعلى ملف PDF علامة TEST المائية.',
      live: 'مستند فعلي.',
    },
    order: (order: number) => `الترتيب ${order}`,
    values: (count: number) =>
      counted(count, {
        zero: 'لا تعبئ أي قيمة.',
        one: 'تعبئ قيمة واحدة.',
        two: 'تعبئ قيمتين.',
        few: 'تعبئ {count} قيم.',
        many: 'تعبئ {count} قيمة.',
        other: 'تعبئ {count} قيمة.',
      }),
    reminders: (days: readonly number[]) =>
      days.length === 1 && days[0] !== undefined
        ? counted(days[0], {
            one: 'تذكير بعد يوم واحد.',
            two: 'تذكير بعد يومين.',
            few: 'تذكير بعد {count} أيام.',
            many: 'تذكير بعد {count} يومًا.',
            other: 'تذكير بعد {count} يوم.',
          })
        : `تذكيرات بعد (بالأيام): ${days.join('، ')}.`,
    noReminders: 'لا تذكيرات.',
    expires: (days: number) =>
      counted(days, {
        one: 'تنتهي الصلاحية بعد يوم واحد.',
        two: 'تنتهي الصلاحية بعد يومين.',
        few: 'تنتهي الصلاحية بعد {count} أيام.',
        many: 'تنتهي الصلاحية بعد {count} يومًا.',
        other: 'تنتهي الصلاحية بعد {count} يوم.',
      }),
    noFields: 'لا يعبئ أي حقل، يقرأ ويوافق فقط',
    send: 'إرسال',
    sending: 'جارٍ الإرسال…',
    back: 'رجوع',
  },
  sent: (count: number) =>
    counted(count, {
      zero: 'لم يُرسل إلى أي موقّع.',
      one: 'أُرسل إلى موقّع واحد.',
      two: 'أُرسل إلى موقّعين اثنين.',
      few: 'أُرسل إلى {count} موقّعين.',
      many: 'أُرسل إلى {count} موقّعًا.',
      other: 'أُرسل إلى {count} موقّع.',
    }),
  notKept: (reason: string) => `لم تُحفظ الأدوار: ${reason}`,
  changed: 'تغيّر القالب في هذه الأثناء.',
  several: 'إرسال عدة مستندات من جدول',
  problems: {
    some: 'بعض الإدخالات فيها مشكلات. انظر أدناه.',
    unsure:
      'لا يُعرف هل أُرسل المستند. اضغط «مراجعة…» وأرسله مرة أخرى: يصل إلى الموقّعين مرة واحدة. وحتى ذلك الحين لا يمكن تغيير شيء هنا.',
    noSigner: 'أضف موقّعًا أولًا.',
    name: 'أدخل اسمًا.',
    email: 'أدخل بريدًا إلكترونيًا صالحًا.',
    role: 'أدخل دورًا.',
    roleTwice: 'هذا الدور لموقّع آخر.',
    order: 'أدخل عددًا صحيحًا من 0 إلى 1000.',
    reminders: (most: number, days: number) =>
      `أدخل أعدادًا صحيحة من 1 إلى ${days} مفصولة بفواصل، ولا يزيد عددها على ${most}.`,
    expiry: (most: number) => `أدخل عددًا صحيحًا من 1 إلى ${most}.`,
  },
};
