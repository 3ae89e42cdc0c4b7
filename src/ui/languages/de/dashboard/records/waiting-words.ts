import type * as english from '../../../../dashboard/records/waiting-words';
import type { Said } from '../../../said';

export const waitingWords: Said<typeof english.waitingWords> = {
  lead: 'Dokumente, die auf Unterzeichner warten, älteste zuerst.',
  pager: { first: 'Älteste', next: 'Neuere' },
};
