import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/records/filter-words';
import type { Said } from '../../../said';

export const filterWords: Said<typeof english.filterWords> = {
  label: 'عوامل التصفية المحفوظة',
  save: 'حفظ عامل التصفية هذا',
  name: 'اسم عامل التصفية',
  saveNow: 'حفظ',
  remove: (name: string) => `حذف عامل التصفية «${name}»`,
  problems: {
    name: `أدخل اسمًا لا يتجاوز طوله ${limits.nameChars} حرفًا.`,
    full: `العدد الأقصى لعوامل التصفية المحفوظة هو ${limits.savedFilters}. احذف أحدها أولًا.`,
  },
};
