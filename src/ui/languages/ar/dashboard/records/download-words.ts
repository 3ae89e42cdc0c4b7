import type * as english from '../../../../dashboard/records/download-words';
import type { Said } from '../../../said';
import { counted } from '../../counted';

export const downloadWords: Said<typeof english.downloadWords> = {
  all: 'كل المستندات',
  selected: (count: number) =>
    counted(count, {
      zero: 'لا مستندات محددة',
      one: 'مستند واحد محدد',
      two: 'مستندان محددان',
      few: '{count} مستندات محددة',
      many: '{count} مستندًا محددًا',
      other: '{count} مستند محدد',
    }),
  chosen: 'المستندات المحددة',
  ofBatch: (id: string) => `الدفعة ${id}`,
  search: (text: string) => `«${text}»`,
  from: 'أُنشئت منذ',
  until: 'أُنشئت حتى',
  made: (done: number, total: number) => `${done} من ${total} من المستندات`,
  finishing: 'يجري إنهاء الملف…',
  leftOut: (count: number) => `مستندات لم تُدرج: ${count}`,
  shortened: (count: number) => `قيم أطول مما تتسع له الخلية: ${count}. ويذكرها العمود «Shortened».`,
  more: (count: number) => `و${count} غيرها`,
  reasons: {
    'not found': 'غير موجود',
    'could not be read': 'تعذرت قراءته',
    'without data': 'لا بيانات',
    'needs a password': 'يحتاج إلى كلمة مرور',
    'its file is missing': 'الملف مفقود',
  },
};
