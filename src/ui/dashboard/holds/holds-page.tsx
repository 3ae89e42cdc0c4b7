import { limits } from '../../../lib/limits';
import type { presentHold } from '../../../service/leaving/present-hold';
import { Badge } from '../../kit/badge/badge';
import { FormDialog, OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { accountWords } from '../account/words';
import { ActButton, Pager } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { holdWords as said } from './words';

export type ShownHold = ReturnType<typeof presentHold>;

type Page = {
  visit: MemberVisit;
  holds: ShownHold[];
  /** The names of members by their ids. */
  names: Record<string, string>;
  cursor: string;
  next: string | null;
};

const path = '/dashboard/account/holds';

/** The legal holds of the account, for owners. */
export function HoldsPage({ visit, holds, names, cursor, next }: Page) {
  return (
    <RecordsFrame title={said.title} section="account" {...visit}>
      <PageHead
        title={said.title}
        lead={said.lead}
        from={{ href: '/dashboard/account', text: accountWords.title }}
      >
        <OpenButton text={said.add} className="primary" dialog="new-hold" />
      </PageHead>
      {holds.length === 0 && <EmptyState icon="lock" title={said.emptyTitle} text={said.emptyText} />}
      {holds.map((hold) => (
        <Hold hold={hold} names={names} account={visit.member.accountId} />
      ))}
      <Pager path={path} query={{}} next={next === null ? null : { cursor: next }} isFirst={cursor === ''} />
      <NewHold />
    </RecordsFrame>
  );
}

type Shown = { hold: ShownHold; names: Record<string, string>; account: string };

function Hold({ hold, names, account }: Shown) {
  const isLasting = hold.released_at === null;
  const by = hold.released_by_id;
  return (
    <section class="card endpoint" aria-labelledby={hold.id}>
      <h2 id={hold.id} dir="auto">
        {hold.reason}
      </h2>
      <p class="row">
        <Badge text={said.states[isLasting ? 'lasting' : 'released']} tone={isLasting ? 'warn' : ''} />
      </p>
      <Facts
        rows={[
          [said.subject, <Subject id={hold.subject_id} account={account} />],
          [said.set, <Moment at={hold.set_at} />],
          [said.setBy, <span dir="auto">{names[hold.set_by_id] ?? hold.set_by_id}</span>],
          isLasting ? null : [said.released, <Moment at={hold.released_at} />],
          by === null ? null : [said.releasedBy, <span dir="auto">{names[by] ?? by}</span>],
          [said.id, <code>{hold.id}</code>],
        ]}
      />
      {isLasting && (
        <div class="row">
          <ActButton
            text={said.release}
            className="quiet bad"
            method="DELETE"
            path={`/legal_holds/${hold.id}`}
            done={said.wasReleased}
            ask={{ title: said.releaseTitle, text: said.releaseText, yes: said.releaseYes, danger: true }}
          />
        </div>
      )}
    </section>
  );
}

const pages: Record<string, string> = {
  tpl: '/dashboard/templates/',
  sub: '/dashboard/submissions/',
  com: '/dashboard/submissions/combined/',
};

function Subject({ id, account }: { id: string; account: string }) {
  const page = pages[id.slice(0, 3)];
  if (id === account || page === undefined) return <>{said.account}</>;
  return (
    <a href={page + id}>
      <code>{id}</code>
    </a>
  );
}

function NewHold() {
  const { form } = said;
  return (
    <FormDialog
      id="new-hold"
      title={form.title}
      send={{ method: 'POST', path: '/legal_holds', done: form.done }}
      submit={form.submit}
      words={words.dialog}
    >
      <p class="field">
        <label for="hold-subject">{form.subject}</label>
        <small class="hint" id="hold-subject-hint">
          {form.subjectHint}
        </small>
        <input
          id="hold-subject"
          name="subject_id"
          maxlength={64}
          autocomplete="off"
          aria-describedby="hold-subject-hint"
        />
      </p>
      <p class="field">
        <label for="hold-reason">{form.reason}</label>
        <small class="hint" id="hold-reason-hint">
          {form.reasonHint}
        </small>
        <input
          id="hold-reason"
          name="reason"
          required
          maxlength={limits.legalHoldReasonChars}
          autocomplete="off"
          aria-describedby="hold-reason-hint"
        />
      </p>
    </FormDialog>
  );
}
