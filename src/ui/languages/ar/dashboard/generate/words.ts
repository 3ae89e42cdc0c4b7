import type * as english from '../../../../dashboard/generate/words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const generateWords: Said<typeof english.generateWords> = {
  form: {
    title: 'البيانات',
    lead: 'أدخل القيم لملف PDF.',
    optional: '(اختياري)',
    choose: 'اختر…',
    asJson: 'التحرير بصيغة JSON',
    json: 'البيانات (JSON)',
    jsonHint: 'ما دام هذا مفتوحًا، يستخدم ملف PDF بيانات JSON هذه بدلًا من النموذج.',
    some: (shown: number, others: number) =>
      `يعرض النموذج أول القيم فقط (${shown} من ${shown + others}). افتح «التحرير بصيغة JSON» لإدخال الباقي. ويكتب «ملء» كل القيم هناك.`,
    pages: {
      label: 'صفحة ملف PDF',
      page: (page: number) => `الصفحة ${page}`,
      previous: 'السابقة',
      next: 'التالية',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [missing > 0 && `القيم الناقصة ${missing}`, invalid > 0 && `غير الصالحة ${invalid}`];
        const said = counts.filter((count) => count !== false).join('، ');
        return `الصفحة ${page}: ${said || 'مكتملة'}`;
      },
    },
    rows: {
      add: 'إضافة صف',
      row: (number: number) => `الصف ${number}`,
      remove: (number: number) => `إزالة الصف ${number}`,
      none: 'لا توجد صفوف بعد.',
      more: (count: number) =>
        counted(count, {
          one: 'هناك صف آخر لا يتسع له هذا النموذج. افتح «التحرير بصيغة JSON» لرؤيته.',
          two: 'هناك صفان آخران لا يتسع لهما هذا النموذج. افتح «التحرير بصيغة JSON» لرؤيتهما.',
          few: 'هناك {count} صفوف أخرى لا يتسع لها هذا النموذج. افتح «التحرير بصيغة JSON» لرؤيتها.',
          many: 'هناك {count} صفًا آخر لا يتسع لها هذا النموذج. افتح «التحرير بصيغة JSON» لرؤيتها.',
          other: 'هناك {count} صف آخر لا يتسع لها هذا النموذج. افتح «التحرير بصيغة JSON» لرؤيتها.',
        }),
    },
    pictureGiven: 'توجد صورة بالفعل. اختر ملفًا لاستبدالها.',
    severalHint: 'لاختيار عدة قيم، اضغط باستمرار على Ctrl أو ⌘ أثناء النقر.',
    signatureHint: 'اسم يُرسم بخط يشبه خط اليد.',
    from: 'الإصدار',
    instead: (version: string) => `استخدام «${version}» بدلًا منه`,
    carry: {
      ask: { title: 'هل تريد استخدام الإصدار الآخر دون ما أدخلته؟', yes: 'المتابعة دون نقلها' },
      data: 'ما أدخلته أكبر من أن يُنقل، وغالبًا بسبب الصور.',
      files: 'لا يمكن نقل المرفقات التي اخترتها.',
    },
    draft: 'المسودة الحالية',
    version: (version: string) => `الإصدار ${version}`,
    latest: (version: string) => `الإصدار ${version} (الأحدث)`,
    generate: { test: 'إنشاء ملف PDF اختباري', live: 'إنشاء ملف PDF فعلي' },
    modeHint: {
      test: 'مجاني، وعليه علامة TEST المائية.',
      live: 'بلا علامة مائية. يُحتسب ضمن استخدامك.',
    },
    generating: 'جارٍ الإنشاء…',
    noFieldsTitle: 'لا توجد حقول بعد',
    noFields: 'ضع الحقول على الصفحات أولًا ثم عُد إلى هنا.',
    placeFields: 'وضع الحقول',
    several: 'إنشاء دفعة من جدول',
  },
  corrects: {
    corrects: 'يحتوي هذا النموذج على بيانات',
    stays: 'لا يتغير المستند الأصلي. ويشير إليه المستند الجديد باسم «corrects» في بياناته الوصفية.',
  },
  result: {
    title: 'PDF',
    before: 'الصفحة الأولى من دون بيانات',
    later: 'يظهر ملف PDF هنا عندما يصبح جاهزًا.',
    drawing: 'جارٍ التحميل…',
    noPicture: 'لا تتوفر معاينة.',
    ready: { test: 'ملف PDF الاختباري جاهز.', live: 'ملف PDF جاهز.' },
    download: 'تنزيل ملف PDF',
    open: 'عرض المستند',
    picture: 'الصفحة الأولى من ملف PDF',
    waits: 'يستغرق هذا وقتًا أطول من المعتاد. يمكنك متابعته في صفحته:',
    toDocument: 'عرض المستند',
    truncated: (names: string) => `نص مقتطع: ${names}`,
    missingGlyphs: (names: string) => `حروف غير موجودة في أي خط (تُرسم كمربعات): ${names}`,
  },
  problems: {
    number: (text: string) => `القيمة «${text}» ليست رقمًا. أدخلها هكذا: 1234.56`,
    yesOrNo: (text: string) => `القيمة «${text}» ليست نعم ولا لا`,
    choice: (choices: string, text: string) => `يجب أن يكون إحدى القيم ${choices}، لا «${text}»`,
    json: (message: string) => `JSON غير صالح: ${message}`,
    picture: (megabytes: number) => `الصورة كبيرة جدًا. الحد الأقصى ${megabytes} ميغابايت.`,
    some: 'بعض القيم فيها مشكلات. انظر أدناه.',
  },
};
