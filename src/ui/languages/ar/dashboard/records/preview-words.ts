import type * as english from '../../../../dashboard/records/preview-words';
import type { Said } from '../../../said';

export const previewWords: Said<typeof english.previewWords> = {
  open: (title: string) => `معاينة «${title}»`,
  previous: 'السابق',
  next: 'التالي',
  whole: 'فتح المستند',
  none: (state: string) => `لا يوجد ملف PDF لعرضه (${state}).`,
};
