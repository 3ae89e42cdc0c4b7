import { limits } from '../../../lib/limits';
import type { DataRequestRecord } from '../../../service/data-requests/data-request-record';
import { type SignerStanding, standingOf } from '../../../service/data-requests/signer-standing';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { Badge } from '../../kit/badge/badge';
import { FormDialog, OpenButton } from '../../kit/dialog/form-dialog';
import { type FactRow, Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { words } from '../shell/words';
import { signerWords } from './document-words';
import { ActButton } from './parts';
import { recordWords } from './words';

const said = signerWords;
const { standings } = recordWords;

type List = { record: SubmissionRecord; mayChange: boolean; now: number };

/** Lists the signers of a submission with the actions for each. */
export function SignerList({ record, mayChange, now }: List) {
  return record.dataRequests.length === 0 ? null : (
    <section class="card" aria-labelledby="signers">
      <h2 id="signers">{said.title}</h2>
      <ul class="plain signers">
        {record.dataRequests.map((request) => (
          <li>
            <Signer request={request} standing={standingOf(request, record, now)} />
            {mayChange && request.state === 'pending' && record.state === 'waiting_for_data_requests' && (
              <SignerActions request={request} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signer({ request, standing }: { request: DataRequestRecord; standing: SignerStanding }) {
  const isAsked = standing.kind === 'asked' || standing.kind === 'opened';
  return (
    <>
      <p class="row">
        <strong dir="auto">{request.name || request.email}</strong>
        <Badge {...standings[standing.kind]} />
      </p>
      <Facts
        rows={[
          [said.email, <bdi>{request.email}</bdi>],
          [said.order, String(request.order)],
          [said.fields, said.fieldCount(request.fields.length)],
          isAsked && standing.since !== null ? [said.since, <Moment at={standing.since} />] : null,
          isAsked
            ? [
                said.nextReminder,
                standing.nextReminder === null ? said.noReminder : <Moment at={standing.nextReminder} />,
              ]
            : null,
          [said.authentication, said.authenticationTypes[request.authentication.type]],
          ...identityRows(request),
          request.identityLevel === null
            ? null
            : [said.identityLevel, said.identityLevels[request.identityLevel]],
          request.viewedAt === null ? null : [said.viewed, <Moment at={request.viewedAt} />],
          request.completedAt === null ? null : [said.completed, <Moment at={request.completedAt} />],
        ]}
      />
    </>
  );
}

/** The step that was demanded, and when it was passed. */
function identityRows({ identityStep, identityProvider, identityPassedAt }: DataRequestRecord): FactRow[] {
  if (identityStep === 'none') return [];
  const step = said.identitySteps[identityStep];
  return [
    [said.identity, identityProvider === null ? step : <bdi>{`${step} ${identityProvider}`}</bdi>],
    identityPassedAt === null ? null : [said.identityPassed, <Moment at={identityPassedAt} />],
  ];
}

function SignerActions({ request }: { request: DataRequestRecord }) {
  const path = `/data_requests/${request.id}`;
  return (
    <div class="row">
      <ActButton text={said.copyLink} method="POST" path={`${path}/tokens?type=api`} shows="link" />
      {request.authentication.type === 'email_link' && request.invitedAt !== null && (
        <ActButton text={said.remind} method="POST" path={`${path}/send_link`} done={said.remindDone} />
      )}
      {request.viewedAt === null && (
        <OpenButton text={said.edit} className="quiet" dialog={`edit-${request.id}`} />
      )}
      <OpenButton text={said.skip} className="quiet bad" dialog={`skip-${request.id}`} />
      {request.viewedAt === null && <EditDialog request={request} path={path} />}
      <SkipDialog request={request} path={path} />
    </div>
  );
}

type Dialog = { request: DataRequestRecord; path: string };

/** Changes a signer who has not seen the document. */
export function EditDialog({ request, path }: Dialog) {
  return (
    <FormDialog
      id={`edit-${request.id}`}
      title={said.editTitle}
      send={{ method: 'PUT', path, done: said.saved }}
      submit={said.save}
      words={words.dialog}
    >
      <Named id={request.id} name="name" label={said.name} value={request.name} />
      <Named id={request.id} name="email" label={said.email} value={request.email} hint={said.editHint} />
    </FormDialog>
  );
}

/** A field with an id of its own: several dialogs of a page have fields of the same name. */
function Named({
  id,
  name,
  label,
  value,
  hint,
}: {
  id: string;
  name: string;
  label: string;
  value: string;
  hint?: string;
}) {
  return (
    <p class="field">
      <label for={`${name}-${id}`}>{label}</label>
      {hint && (
        <small class="hint" id={`${name}-${id}-hint`}>
          {hint}
        </small>
      )}
      <input
        id={`${name}-${id}`}
        name={name}
        value={value}
        dir="auto"
        aria-describedby={hint && `${name}-${id}-hint`}
      />
    </p>
  );
}

function SkipDialog({ request, path }: Dialog) {
  return (
    <FormDialog
      id={`skip-${request.id}`}
      title={said.skipTitle}
      send={{ method: 'POST', path: `${path}/skip`, done: said.skipped }}
      submit={said.skipYes}
      words={words.dialog}
      isDanger
    >
      <p>{said.skipText}</p>
      <p class="field">
        <label for={`reason-${request.id}`}>{said.reason}</label>
        <input
          id={`reason-${request.id}`}
          name="reason"
          maxlength={limits.declineReasonChars}
          data-optional
        />
      </p>
      <details>
        <summary>{said.values}</summary>
        <p class="field">
          <label for={`data-${request.id}`}>{said.valuesHint}</label>
          <textarea id={`data-${request.id}`} name="data" class="mono" data-json data-optional></textarea>
        </p>
      </details>
    </FormDialog>
  );
}
