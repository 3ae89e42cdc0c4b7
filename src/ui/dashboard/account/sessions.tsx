import { CsrfForm } from '../../kit/form/csrf-form';
import { Moment } from '../../kit/time/moment';
import type { MemberVisit } from '../shell/frame';
import { words } from '../shell/words';
import { deviceOf } from './device';
import { accountWords as text } from './words';

export type ShownSession = {
  id: string;
  ip: string | null;
  userAgent: string | null;
  lastSeenAt: number;
  isThis: boolean;
};

/** Where the member is signed in. */
export function Sessions({ visit, sessions }: { visit: MemberVisit; sessions: readonly ShownSession[] }) {
  return (
    <section class="card stack">
      <div class="page-head">
        <h2>{text.sessions}</h2>
        <CsrfForm
          action="/dashboard/account/sessions/end-all"
          csrfToken={visit.csrfToken}
          confirm={{ title: text.endAll, text: text.endAllText, yes: text.endAll }}
        >
          <button type="submit">{text.endAll}</button>
        </CsrfForm>
      </div>
      <ul class="rows">
        {sessions.map(({ id, ip, userAgent, lastSeenAt, isThis }) => (
          <li>
            <div>
              <strong>{deviceOf(userAgent)}</strong>
              <span class="hint">
                {ip ?? text.unknownAddress} · <Moment at={lastSeenAt} />
              </span>
            </div>
            {isThis ? (
              <span class="badge accent">{text.thisSession}</span>
            ) : (
              <CsrfForm action="/dashboard/account/sessions/end" csrfToken={visit.csrfToken}>
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  class="quiet"
                  aria-label={`${words.frame.signOut}: ${deviceOf(userAgent)}`}
                >
                  {words.frame.signOut}
                </button>
              </CsrfForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
