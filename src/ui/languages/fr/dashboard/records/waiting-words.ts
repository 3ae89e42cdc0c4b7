import type * as english from '../../../../dashboard/records/waiting-words';
import type { Said } from '../../../said';

export const waitingWords: Said<typeof english.waitingWords> = {
  lead: 'Documents en attente de signataires, du plus ancien au plus récent.',
  pager: { first: 'Les plus anciens', next: 'Plus récents' },
};
