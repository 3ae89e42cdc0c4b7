import type * as english from '../../../../dashboard/send/table-words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const tableWords: Said<typeof english.tableWords> = {
  title: 'إرسال عدة مستندات',
  lead: (most: number) =>
    `يصبح كل صف مستندًا، بحد أقصى ${most} من الصفوف. يحتوي الصف الأول على أسماء الأعمدة.`,
  columns: (names: string) => `الموقّعون: ${names}. أما الأعمدة الأخرى فهي القيم التي تعبئها أنت.`,
  columnsOf: (role: string) => `«اسم ${role}»، «بريد ${role}»`,
  nameOf: (role: string) => `اسم ${role}`,
  emailOf: (role: string) => `بريد ${role}`,
  languageOf: (role: string) => `لغة ${role}`,
  messageOf: (role: string) => `رسالة ${role}`,
  reminders: 'التذكيرات',
  optional: (names: readonly string[]) =>
    `يمكنك إضافة: ${names.map((name) => `«${name}»`).join('، ')}. تسري الأدوار والإعدادات على الخلايا الفارغة.`,
  sampleName: 'Ada Lovelace',
  noRoles: 'ليس للقالب أدوار بعد. وهي تحدد من يملأ ماذا.',
  noProvider:
    'لأحد الأدوار خطوة الهوية «موفّر الهوية»، لكن القالب لا يذكر موفّرًا ولا يوجد موفّر لاختياره. لا يوجد موفّرو الهوية إلا في الوضع الفعلي. اختر خطوة أخرى للدور أولًا.',
  providerHint: (roles: readonly string[]) => `للموقّعين بالدور ${roles.join('، ')}.`,
  submit: (count: number) =>
    counted(count, {
      zero: 'إرسال المستندات…',
      one: 'إرسال مستند واحد…',
      two: 'إرسال مستندين…',
      few: 'إرسال {count} مستندات…',
      many: 'إرسال {count} مستندًا…',
      other: 'إرسال {count} مستند…',
    }),
  askTitle: (count: number) =>
    counted(count, {
      one: 'هل تريد إرسال مستند واحد؟',
      two: 'هل تريد إرسال مستندين؟',
      few: 'هل تريد إرسال {count} مستندات؟',
      many: 'هل تريد إرسال {count} مستندًا؟',
      other: 'هل تريد إرسال {count} مستند؟',
    }),
  askText: (emails: number, mode: 'test' | 'live') => {
    const told = counted(emails, {
      zero: 'لا تصل رسالة إلى أي موقّع.',
      one: 'تصل رسالة بريد إلكتروني إلى موقّع واحد عندما يحين دوره.',
      two: 'تصل رسالة بريد إلكتروني إلى كل من الموقّعين الاثنين عندما يحين دوره.',
      few: 'تصل رسالة بريد إلكتروني إلى كل من {count} موقّعين عندما يحين دوره.',
      many: 'تصل رسالة بريد إلكتروني إلى كل من {count} موقّعًا عندما يحين دوره.',
      other: 'تصل رسالة بريد إلكتروني إلى كل من {count} موقّع عندما يحين دوره.',
    });
    return mode === 'test' ? `هذه مستندات اختبارية، لكن رسائل البريد الإلكتروني تُرسل. ${told}` : told;
  },
  yes: 'إرسال',
  sent: (count: number) =>
    counted(count, {
      zero: 'لم يُرسل أي مستند.',
      one: 'أُرسل مستند واحد.',
      two: 'أُرسل مستندان.',
      few: 'أُرسلت {count} مستندات.',
      many: 'أُرسل {count} مستندًا.',
      other: 'أُرسل {count} مستند.',
    }),
  one: 'إرسال مستند واحد',
  problems: {
    language: (given: string, all: string) => `القيمة «${given}» ليست ضمن: ${all}`,
    message: (count: number, most: number) => `عدد الأحرف ${count}، والحد الأقصى ${most}`,
    reminders: (given: string, most: number, highest: number) =>
      `القيمة «${given}» ليست قائمة أيام: حتى ${most} من الأيام بين 1 و${highest}، مثل 3, 7`,
  },
};
