import type * as english from '../../../../dashboard/records/waiting-words';
import type { Said } from '../../../said';

export const waitingWords: Said<typeof english.waitingWords> = {
  lead: '署名者を待っている文書。古い順です。',
  pager: { first: '最も古いもの', next: '新しい方へ' },
};
