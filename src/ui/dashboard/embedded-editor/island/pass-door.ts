import { isRecord } from '../../../../lib/json';
import type { Door } from '../../shell/island/service/door';

/**
 * The session of a frame. The entry of the history keeps the pass while the frame loads anew: browsers
 * that forbid storage in frames allow this, and no other page sees it.
 */
export function keptPass(): string | null {
  const state: unknown = history.state;
  return isRecord(state) && typeof state['pass'] === 'string' ? state['pass'] : null;
}

export function keepPass(pass: string): void {
  history.replaceState({ pass }, '');
}

/** The door of an embedded editor. `whenOver` hears when the session has ended. */
export function passDoor(whenOver: () => void): Door {
  return {
    base: '/embed/api',
    headers: () => ({ Authorization: `Bearer ${keptPass() ?? ''}` }),
    closedBy: ['editor_session_over'],
    async openAgain() {
      whenOver();
      return false;
    },
    heard(headers) {
      const next = headers.get('X-Frame-Pass');
      if (next !== null) keepPass(next);
    },
  };
}
