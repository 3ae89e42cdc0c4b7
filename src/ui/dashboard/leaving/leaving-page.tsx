import { Facts } from '../../kit/facts/facts';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { Moment } from '../../kit/time/moment';
import { accountWords } from '../account/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { leavingWords as said } from './words';

export type ShownErasure = { askedAt: number; dueAt: number; link: string };

type Page = {
  visit: MemberVisit;
  origin: string;
  /** The erasure that the account waits for. */
  erasure: ShownErasure | null;
  isHeld: boolean;
  waitDays: number;
  message: { said: string | undefined; problem: string | undefined };
};

/** Leaving, for owners. It works without a script. */
export function LeavingPage({ visit, origin, erasure, isHeld, waitDays, message }: Page) {
  return (
    <DashboardFrame title={said.title} section="account" stylesheets={['/records.css']} {...visit}>
      <PageHead
        title={said.title}
        lead={said.lead}
        from={{ href: '/dashboard/account', text: accountWords.title }}
      />
      <FormMessages {...message} words={said} />
      <Export origin={origin} />
      <section class="card stack">
        <h2>{said.erase.title}</h2>
        {erasure ? (
          <Asked erasure={erasure} visit={visit} />
        ) : (
          <>
            <p>{said.erase.text}</p>
            <p>{said.erase.waits(waitDays)}</p>
            {isHeld ? <Held /> : <Ask visit={visit} />}
          </>
        )}
      </section>
    </DashboardFrame>
  );
}

function Export({ origin }: { origin: string }) {
  return (
    <section class="card stack">
      <h2>{said.export.title}</h2>
      <p>{said.export.text}</p>
      <p>{said.export.how}</p>
      <pre class="code" tabindex={0}>
        <code>{`QUILLET_TOKEN=ID:SECRET npm run export -- --from ${origin} --out my-account`}</code>
      </pre>
      <p>
        <a href="/dashboard/tokens">{said.export.tokens}</a>
      </p>
    </section>
  );
}

function Held() {
  return (
    <>
      <p class="notice warn">{said.erase.held}</p>
      <p>
        <a href="/dashboard/account/holds">{said.erase.holds}</a>
      </p>
    </>
  );
}

function Ask({ visit: { member, csrfToken } }: { visit: MemberVisit }) {
  const { erase } = said;
  return (
    <CsrfForm
      class="stack"
      action="/dashboard/account/leaving/erase"
      csrfToken={csrfToken}
      confirm={{ title: erase.confirmTitle, text: erase.confirmText, yes: erase.button }}
    >
      <Field
        label={erase.name}
        hint={erase.nameHint(member.accountName)}
        name="account_name"
        autocomplete="off"
        maxlength={100}
      />
      <button type="submit" class="quiet bad">
        {erase.button}
      </button>
    </CsrfForm>
  );
}

function Asked({ erasure, visit }: { erasure: ShownErasure; visit: MemberVisit }) {
  const { erase } = said;
  return (
    <>
      <p class="notice warn" role="status">
        {erase.asked}
      </p>
      <Facts
        rows={[
          [erase.askedAt, <Moment at={erasure.askedAt} />],
          [erase.begins, <Moment at={erasure.dueAt} />],
        ]}
      />
      <p>{erase.statement}</p>
      <pre class="code" tabindex={0}>
        <code>{erasure.link}</code>
      </pre>
      <CsrfForm action="/dashboard/account/leaving/cancel" csrfToken={visit.csrfToken}>
        <button type="submit" class="primary">
          {erase.cancel}
        </button>
      </CsrfForm>
    </>
  );
}
