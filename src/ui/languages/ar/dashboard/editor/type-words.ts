import type * as english from '../../../../dashboard/editor/type-words';
import type { Said } from '../../../said';

export const typeWords: Said<typeof english.typeWords> = {
  string: 'نص',
  number: 'رقم',
  boolean: 'مربع اختيار',
  date: 'تاريخ',
  email: 'بريد إلكتروني',
  url: 'URL',
  address: 'عنوان',
  country: 'بلد',
  image: 'صورة',
  signature: 'توقيع',
  initials: 'الأحرف الأولى',
  barcode: 'رمز شريطي',
  list: 'قائمة',
  combined: 'مركّب',
};
