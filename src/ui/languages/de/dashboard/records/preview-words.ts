import type * as english from '../../../../dashboard/records/preview-words';
import type { Said } from '../../../said';

export const previewWords: Said<typeof english.previewWords> = {
  open: (title: string) => `Vorschau von „${title}“`,
  previous: 'Vorheriges',
  next: 'Nächstes',
  whole: 'Dokument öffnen',
  none: (state: string) => `Es gibt kein PDF zum Anzeigen (${state}).`,
};
