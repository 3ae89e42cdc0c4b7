import type * as english from '../../../../dashboard/templates/change-words';
import type { Said } from '../../../said';

export const changeWords: Said<typeof english.changeWords> = {
  token: 'einem API-Token',
  you: 'Ihnen (in einem anderen Fenster)',
  somebody: 'jemand anderem',
  settings: {
    merged: (who: string, time: string, names: string) =>
      `Gespeichert. Inzwischen von ${who} geändert (${time}) und beibehalten: ${names}.`,
    disputed: (who: string, time: string, names: string) =>
      `Nicht gespeichert. Inzwischen von ${who} geändert (${time}): ${names}. Ihre Eingaben sind noch da. Speichern Sie noch einmal, um diese Änderungen zu ersetzen.`,
  },
};
