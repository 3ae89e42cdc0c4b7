import type * as english from '../../../../dashboard/batch/words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const batchWords: Said<typeof english.batchWords> = {
  title: 'إنشاء دفعة',
  lead: (most: number) => `يصبح كل صف مستندًا، بحد أقصى ${most} من الصفوف. يحتوي الصف الأول على أسماء الحقول.`,
  rows: 'الصفوف',
  rowsHint: 'الصق صفوفًا من جدول بيانات أو CSV أو مصفوفة JSON من الكائنات.',
  file: 'أو اختر ملفًا (CSV أو Excel)',
  guessed: (name: string) =>
    `الملف «${name}» ليس بترميز Unicode، فقُرئ بترميز Windows-1252 كما يحفظ Excel ملفات CSV. تحقّق من الحروف في المعاينة.`,
  empty: 'تنزيل جدول فارغ',
  emptyName: (name: string) => `${name}.csv`,
  name: 'الاسم',
  nameHint: 'في قائمة الدفعات. يُستخدم اسم الملف إن وُجد.',
  columns: 'الأعمدة',
  columnsHint: 'اختر حقلًا لكل عمود.',
  leaveOut: 'تجاهل',
  preview: 'معاينة',
  row: 'الصف',
  numbersHint: (head: number) => `أرقام الصفوف هي أرقامها في الملف: أسماء الأعمدة في الصف ${head}.`,
  added: 'جديد',
  rowsOf: (first: number, last: number) => `(الصفوف ${first}–${last})`,
  data: 'البيانات',
  standing: 'الحالة',
  fine: 'جاهز',
  ready: (count: number) =>
    counted(count, {
      zero: 'لا توجد صفوف جاهزة.',
      one: 'صف واحد جاهز.',
      two: 'صفان جاهزان.',
      few: '{count} صفوف جاهزة.',
      many: '{count} صفًا جاهزًا.',
      other: '{count} صف جاهز.',
    }),
  wrong: (rows: readonly string[]) => {
    const numbers = `${rows.slice(0, 20).join('، ')}${rows.length > 20 ? '، …' : ''}`;
    return counted(rows.length, {
      one: `صف واحد فيه مشكلات: ${numbers}. صحّحه للمتابعة.`,
      two: `صفان فيهما مشكلات: ${numbers}. صحّحهما للمتابعة.`,
      few: `{count} صفوف فيها مشكلات: ${numbers}. صحّحها للمتابعة.`,
      many: `{count} صفًا فيها مشكلات: ${numbers}. صحّحها للمتابعة.`,
      other: `{count} صف فيها مشكلات: ${numbers}. صحّحها للمتابعة.`,
    });
  },
  made: (made: number, all: number) => `الصفوف المنجزة: ${made} من ${all}.`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} الصفوف المنجزة: ${made} من ${all}، ولم تعد في الجدول. اضغط الزر لمتابعة الباقي.`,
  unsure:
    'ربما أُنجزت الصفوف التالية بالفعل، ولذلك لا يمكن تغيير الجدول الآن. اضغط الزر للمحاولة مرة أخرى. لا يُنجز أي صف مرتين.',
  generate: {
    test: (count: number) =>
      counted(count, {
        zero: 'إنشاء ملفات PDF اختبارية',
        one: 'إنشاء ملف PDF اختباري واحد',
        two: 'إنشاء ملفي PDF اختباريين',
        few: 'إنشاء {count} ملفات PDF اختبارية',
        many: 'إنشاء {count} ملف PDF اختباريًا',
        other: 'إنشاء {count} ملف PDF اختباري',
      }),
    live: (count: number) =>
      counted(count, {
        zero: 'إنشاء ملفات PDF فعلية',
        one: 'إنشاء ملف PDF فعلي واحد',
        two: 'إنشاء ملفي PDF فعليين',
        few: 'إنشاء {count} ملفات PDF فعلية',
        many: 'إنشاء {count} ملف PDF فعليًا',
        other: 'إنشاء {count} ملف PDF فعلي',
      }),
  },
  generating: 'جارٍ البدء…',
  one: 'إنشاء ملف PDF واحد',
  problems: {
    tooMany: (count: number, most: number) =>
      `عدد الصفوف ${count}، والحد الأقصى للدفعة ${most}. وزّعها على عدة دفعات.`,
    tooWide: (count: number, most: number) =>
      `عدد الأعمدة ${count}، والحد الأقصى للجدول ${most}. أزل الأعمدة التي لا يحتاج إليها أي حقل.`,
    quote: (line: number) => `علامة الاقتباس في السطر ${line} غير مغلقة.`,
    onlyHead: 'لا يوجد سوى صف العناوين. أضف صفًا فيه قيم.',
    notObjects: 'في JSON يجب أن يكون كل صف كائنًا: \u2066[{ "name": "Ada" }, …]\u2069',
    cells: (cells: number, columns: number) => `عدد الخلايا ${cells}، لكن عدد الأعمدة ${columns}`,
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'البيانات',
    more: (count: number) => `و${count} غيرها`,
    cellError: (text: string) => `«${text}» خطأ من جدول البيانات`,
    workbook: (name: string, problem: string) => `الملف «${name}» ${problem}.`,
    tooLarge: (megabytes: number) => `الملف كبير جدًا. الحد الأقصى ${megabytes} ميغابايت.`,
  },
};
