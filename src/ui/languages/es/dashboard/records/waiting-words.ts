import type * as english from '../../../../dashboard/records/waiting-words';
import type { Said } from '../../../said';

export const waitingWords: Said<typeof english.waitingWords> = {
  lead: 'Documentos en espera de firmantes, del más antiguo al más reciente.',
  pager: { first: 'Los más antiguos', next: 'Más recientes' },
};
