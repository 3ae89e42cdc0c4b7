import type * as english from '../../../../dashboard/records/waiting-words';
import type { Said } from '../../../said';

export const waitingWords: Said<typeof english.waitingWords> = {
  lead: 'المستندات التي تنتظر الموقّعين، الأقدم أولًا.',
  pager: { first: 'الأقدم', next: 'الأحدث' },
};
