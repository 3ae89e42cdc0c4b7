import type {
  ConnectionProblems,
  SentConnection,
} from '../../../service/accounts/single-sign-on/save-connection';
import { CsrfForm } from '../../kit/form/csrf-form';
import { FormMessages } from '../../kit/form/form-messages';
import { Moment } from '../../kit/time/moment';
import { kitWords } from '../../kit/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { ConnectionForm } from './connection-form';
import { singleSignOnWords as text } from './words';

const path = '/dashboard/people/single-sign-on';

type Connection = { name: string; lastProblem: string | null; lastProblemAt: number | null };
type LinkedMember = { id: string; name: string; email: string; linkedAt: number };

type Page = {
  visit: MemberVisit;
  connection: Connection | null;
  values: SentConnection;
  problems: ConnectionProblems;
  linked: LinkedMember[];
  returnAddress: string;
  signOnAddress: string;
  said: string | undefined;
  problem: string | undefined;
};

export function SingleSignOnPage({ visit, connection, linked, said, problem, ...form }: Page) {
  const { csrfToken } = visit;
  return (
    <DashboardFrame title={text.title} section="members" script="single-sign-on" {...visit}>
      <PageHead
        title={text.title}
        lead={text.lead}
        from={{ href: '/dashboard/people', text: words.sections.members }}
      />
      <FormMessages said={said} problem={problem} words={text} />
      <section class="card stack narrow">
        <h2>{text.state}</h2>
        <State connection={connection} />
        <p>
          <a href="/docs/single-sign-on">{text.docs}</a>
        </p>
      </section>
      <section class="card stack narrow">
        <h2>{text.addresses}</h2>
        <Address
          id="redirect"
          label={text.redirectUri}
          hint={text.redirectHint}
          address={form.returnAddress}
        />
        <Address id="start" label={text.startAddress} hint={text.startHint} address={form.signOnAddress} />
      </section>
      <ConnectionForm
        action={path}
        csrfToken={csrfToken}
        isConnected={connection !== null}
        values={form.values}
        problems={form.problems}
      />
      {linked.length > 0 && <Linked linked={linked} csrfToken={csrfToken} />}
      {connection && <Disconnect csrfToken={csrfToken} />}
    </DashboardFrame>
  );
}

function State({ connection }: { connection: Connection | null }) {
  if (connection === null) return <p>{text.none}</p>;
  const { name, lastProblem, lastProblemAt } = connection;
  return (
    <>
      <p>
        <strong dir="auto">{name}</strong> <span class="badge good">{text.connected}</span>
      </p>
      {lastProblem !== null && lastProblemAt !== null && (
        <p class="notice warn">
          {text.problem} (<Moment at={lastProblemAt} />
          ): <bdi>{lastProblem}</bdi>
        </p>
      )}
    </>
  );
}

type Shown = { id: string; label: string; hint: string; address: string };

function Address({ id, label, hint, address }: Shown) {
  return (
    <>
      <h3>{label}</h3>
      <p class="hint">{hint}</p>
      <div class="copied">
        <pre id={id} class="code" tabindex={0}>
          {address}
        </pre>
        <button type="button" class="quiet" data-copy={id} aria-label={`${kitWords.copy}: ${label}`}>
          {kitWords.copy}
        </button>
      </div>
    </>
  );
}

function Linked({ linked, csrfToken }: { linked: LinkedMember[]; csrfToken: string }) {
  return (
    <section class="card stack">
      <h2>{text.linked}</h2>
      <p class="soft">{text.linkedHint}</p>
      <ul class="rows">
        {linked.map(({ id, name, email, linkedAt }) => (
          <li>
            <div>
              <strong dir="auto">{name}</strong>
              <span class="hint">
                <bdi>{email}</bdi> · {text.since} <Moment at={linkedAt} />
              </span>
            </div>
            <CsrfForm
              action={`${path}/unlink`}
              csrfToken={csrfToken}
              confirm={{ title: text.unlinkTitle(name), text: text.unlinkText, yes: text.unlink }}
            >
              <input type="hidden" name="id" value={id} />
              <button type="submit" class="quiet bad" aria-label={`${text.unlink}: ${name}`}>
                {text.unlink}
              </button>
            </CsrfForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Disconnect({ csrfToken }: { csrfToken: string }) {
  const question = { title: text.disconnectTitle, text: text.disconnectText, yes: text.disconnect };
  return (
    <section class="card stack narrow">
      <h2>{text.disconnect}</h2>
      <p class="soft">{text.disconnectText}</p>
      <CsrfForm action={`${path}/disconnect`} csrfToken={csrfToken} confirm={question}>
        <button type="submit" class="danger">
          {text.disconnect}
        </button>
      </CsrfForm>
    </section>
  );
}
