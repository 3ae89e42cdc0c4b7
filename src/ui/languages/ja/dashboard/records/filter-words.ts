import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/records/filter-words';
import type { Said } from '../../../said';

export const filterWords: Said<typeof english.filterWords> = {
  label: '保存したフィルター',
  save: 'このフィルターを保存',
  name: 'フィルターの名前',
  saveNow: '保存',
  remove: (name: string) => `フィルター「${name}」を削除`,
  problems: {
    name: `名前は ${limits.nameChars} 文字以内で入力してください。`,
    full: `保存できるフィルターは ${limits.savedFilters} 個までです。先に 1 つ削除してください。`,
  },
};
