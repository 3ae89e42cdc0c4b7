import type { CombinedState } from '../../../../../service/combining/combined-state';
import type { SignerStanding } from '../../../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../../../service/submissions/life/submission-state';
import type * as english from '../../../../dashboard/records/words';
import type { Tone } from '../../../../kit/badge/badge';
import type { Said } from '../../../said';
import { counted } from '../../counted';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: 'قيد المعالجة', tone: 'accent' },
  processed: { text: 'جاهز', tone: 'good' },
  waiting_for_data_requests: { text: 'ينتظر الموقّعين', tone: 'warn' },
  invalid_data: { text: 'بيانات غير صالحة', tone: 'bad' },
  image_download_failed: { text: 'فشل تنزيل الصورة', tone: 'bad' },
  image_processing_failed: { text: 'صورة غير صالحة للاستخدام', tone: 'bad' },
  syntax_error: { text: 'خطأ في القالب', tone: 'bad' },
  error: { text: 'فشل', tone: 'bad' },
  declined: { text: 'مرفوض', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: 'قيد المعالجة', tone: 'accent' },
  processed: { text: 'جاهز', tone: 'good' },
  error: { text: 'فشل', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: 'لم يحن دوره بعد', tone: '' },
  asked: { text: 'لم يفتحه بعد', tone: 'warn' },
  opened: { text: 'فتحه', tone: 'accent' },
  complete: { text: 'أكمل', tone: 'good' },
  declined: { text: 'رفض', tone: 'bad' },
  skipped: { text: 'تم تخطيه', tone: '' },
  stopped: { text: 'توقف', tone: '' },
};

export const recordWords: Said<typeof english.recordWords> = {
  title: 'المستندات',
  lead: 'كل المستندات، الأحدث أولًا.',
  tabs: {
    submissions: 'المستندات',
    waiting: 'في الانتظار',
    batches: 'الدفعات',
    combined: 'المدمجة',
    bundles: 'التنزيلات',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: 'انتهت صلاحيته',
  away: 'بعض الإدخالات غير معروضة لتعذر قراءتها. أعد تحميل الصفحة بعد بضع دقائق.',
  incomplete: (ids: string[]) =>
    `بعض المستندات غير معروضة لتعذر قراءتها (${ids.join('، ')}). أعد تحميل الصفحة بعد بضع دقائق.`,
  test: 'اختبار',
  yes: 'نعم',
  no: 'لا',
  filter: {
    label: 'التصفية',
    search: 'البحث',
    searchHint: 'كلمات أو sub_…\u200e',
    tooMany: 'هناك مستندات مطابقة كثيرة جدًا. يُبحث في الأحدث أولًا: أدخل كلمات أكثر.',
    state: 'الحالة',
    anyState: 'أي حالة',
    template: 'القالب',
    templateHint: 'الاسم أو tpl_…\u200e',
    noTemplate: 'لا توجد قوالب مطابقة.',
    manyTemplates: 'هناك عدة قوالب مطابقة. اختر واحدًا من القائمة أو أدخل معرّفه.',
    from: 'أُنشئ من',
    to: 'إلى',
    apply: 'تطبيق',
    clear: 'مسح',
    wrong: 'عامل تصفية غير صالح: ',
    nothing: 'لا توجد نتائج لعامل التصفية هذا.',
    notFound: 'لا يوجد مستند بهذا المعرّف.',
  },
  columns: {
    submission: 'المستند',
    state: 'الحالة',
    created: 'تاريخ الإنشاء',
    by: 'أنشأه',
    program: 'برنامج',
    signers: 'الموقّعون',
    waitsFor: 'في انتظار',
    since: 'منذ',
    reminder: 'التذكير التالي',
    act: 'الإجراء',
    batch: 'الدفعة',
    progress: 'التقدم',
    failed: 'فشلت',
    sources: 'المصادر',
    pages: 'الصفحات',
    template: 'القالب',
    pdf: 'PDF',
    bundle: 'الملف',
    documents: 'المستندات',
    size: 'الحجم',
    until: 'متاح حتى',
    others: (count: number) => `و${count} غيرهم`,
  },
  downloadOf: (title: string) => `تنزيل «${title}»`,
  older: 'الأقدم',
  newest: 'الأحدث',
  pages: 'التنقل بين الصفحات',
  empty: {
    call: 'باستخدام أحدث قالب لديك ورمز API. تسمي API المستند submission:',
    templates: 'الانتقال إلى القوالب',
    submissions: {
      title: 'لا توجد مستندات بعد',
      text: 'يُنشأ المستند عندما يعبئ برنامجك أو دفعة أو شخص في نموذج عام أحد القوالب.',
      steps: [
        { icon: 'template', text: 'اختر قالبًا' },
        { icon: 'edit', text: 'أدخل البيانات أو أرسلها' },
        { icon: 'download', text: 'نزّل ملف PDF' },
      ],
    },
    waiting: {
      title: 'لا توجد مستندات في الانتظار',
      text: 'تظهر هنا المستندات التي تنتظر الموقّعين. افتح قالبًا واختر «إرسال» لطلب التوقيعات.',
    },
    batches: {
      title: 'لا توجد دفعات بعد',
      text: 'تُنشئ الدفعة حتى 50 مستندًا بطلب واحد، فتُنشأ كلها أو لا يُنشأ أي منها.',
    },
    combined: {
      title: 'لا توجد مستندات مدمجة بعد',
      text: 'يجمع المستند المدمج مستندات وقوالب وملفات في ملف PDF واحد.',
      call: 'باستخدام أحدث ملفات PDF لديك ورمز API. تسميه API باسم combined submission:',
    },
    bundles: {
      title: 'لا توجد تنزيلات بعد',
      text: 'انتقل إلى «المستندات» واختر «تنزيل» للحصول على ملفات PDF أو بيانات عدة مستندات في ملف واحد.',
    },
  },
  bundle: {
    open: 'تنزيل…',
    title: 'تنزيل المستندات',
    all: 'كل المستندات.',
    filtered: 'كل المستندات المطابقة لعامل التصفية.',
    ofBatch: 'كل مستندات الدفعة.',
    selected: (count: number) =>
      counted(count, {
        zero: 'لا مستندات محددة.',
        one: 'المستند المحدد.',
        two: 'المستندان المحددان.',
        few: 'المستندات المحددة، وعددها {count}.',
        many: 'المستندات المحددة، وعددها {count}.',
        other: 'المستندات المحددة، وعددها {count}.',
      }),
    format: 'الصيغة',
    formats: { zip: 'ملف ZIP', pdf: 'ملف PDF واحد', csv: 'جدول CSV', xlsx: 'جدول Excel' },
    about: {
      zip: 'ملفات PDF وقائمة بها',
      pdf: 'كل الصفحات، مع إشارة مرجعية لكل مستند. لا تبقى التوقيعات والأختام صالحة فيه',
      csv: 'البيانات، صف لكل مستند',
      xlsx: 'البيانات، صف لكل مستند',
    },
    kept: 'يُنشأ الملف في الخلفية ويبقى متاحًا لمدة 24 ساعة.',
    make: 'إنشاء الملف',
    pending: 'ملفك قيد الإنشاء. يمكنك مغادرة هذه الصفحة.',
    file: 'التنزيل',
    download: (format: string) => `تنزيل ${format}`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1000)} كيلوبايت`
        : `${(bytes / 1_000_000).toFixed(1)} ميغابايت`,
    remove: 'حذف',
    removeOf: (format: string, id: string) => `حذف ${format} ${id}`,
    removed: 'حُذف الملف.',
  },
  missing: {
    title: 'غير موجود',
    text: 'إنه غير موجود أو ينتمي إلى حساب آخر.',
    testText: 'إنه غير موجود، أو ينتمي إلى حساب آخر، أو فعلي. بدّل إلى «فعلي» في الأعلى لرؤيته.',
    back: 'العودة إلى القائمة',
  },
  combine: {
    pick: (name: string) => `تحديد «${name}»`,
    pickColumn: 'تحديد',
    chosen: (count: number) =>
      counted(count, {
        zero: 'لا مستندات محددة',
        one: 'مستند واحد محدد',
        two: 'مستندان محددان',
        few: '{count} مستندات محددة',
        many: '{count} مستندًا محددًا',
        other: '{count} مستند محدد',
      }),
    elsewhere: (count: number) => `ليس في هذه الصفحة: ${count}`,
    full: (most: number) => `الحد الأقصى للمستندات المحددة هو ${most}.`,
    tooMany: (most: number) => `الحد الأقصى لملفات PDF التي يمكن دمجها هو ${most}.`,
    open: 'دمج…',
    clear: 'إلغاء التحديد',
    title: 'الدمج في ملف PDF واحد',
    lead: 'بهذا الترتيب:',
    up: (name: string) => `نقل ${name} إلى أعلى`,
    down: (name: string) => `نقل ${name} إلى أسفل`,
    remove: (name: string) => `إزالة ${name}`,
    add: 'إضافة ملف PDF آخر بمعرّفه',
    addHint: (kinds: string) => `معرّف ملف PDF. ${kinds}`,
    addNow: 'إضافة',
    unknown: 'المعرّف غير صالح.',
    submit: 'دمج',
    more: 'تحديد المزيد',
    none: 'لم يبق شيء لدمجه.',
  },
  batch: {
    title: 'الدفعة',
    total: 'المستندات',
    pending: 'قيد المعالجة',
    failed: 'فشلت',
    processed: 'اكتملت',
    progress: (done: number, total: number) => `${done} من ${total}`,
    submissions: 'المستندات في هذه الدفعة',
  },
  combined: {
    title: 'المستند المدمج',
    sources: 'المصادر',
    warnings: 'تحذيرات الدمج',
  },
};

export const scriptWords: Said<typeof english.scriptWords> = {
  page: (page: number, count: number) => `الصفحة ${page} من ${count}`,
  onlyFirst: (shown: number, count: number) =>
    `تُعرض الصفحات الأولى فقط (${shown} من ${count}). نزّل ملف PDF لرؤيتها كلها.`,
  locked: 'ملف PDF هذا محمي بكلمة مرور. نزّله وافتحه بكلمة المرور.',
  notShown: 'تعذر عرض ملف PDF هنا. نزّله بدلًا من ذلك.',
  loading: 'جارٍ تحميل ملف PDF…',
  working: 'جارٍ العمل…',
  linkTitle: 'رابط التوقيع',
  linkText: 'يفتح هذا الرابط صفحة التوقيع مرة واحدة وهو صالح لمدة ساعة. لا تشاركه إلا مع هذا الموقّع.',
  link: 'الرابط',
  copy: 'نسخ',
  secretTitle: 'سر نقطة النهاية',
  secretText: 'استخدمه للتحقق من توقيعات خطافات الويب. لا يُعرض إلا الآن.',
  secret: 'السر',
  done: 'تم',
  worked: 'نجح الاختبار',
  workedNot: 'فشل الاختبار',
  badJson: 'JSON غير صالح: ',
};
