import { limits } from '../../../lib/limits';
import type { PresentedKey } from '../../../service/seals/present-seal-key';
import { Badge } from '../../kit/badge/badge';
import { FormDialog, OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { ActButton } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { sealWords as said } from './words';

type Page = { visit: MemberVisit; keys: PresentedKey[]; now: number };

const tones = { in_use: 'good', idle: '', expired: 'bad', revoked: 'bad' } as const;

/** The certificates with which the account seals. */
export function SealsPage({ visit, keys, now }: Page) {
  const mayChange = visit.mode === 'live';
  return (
    <RecordsFrame title={said.title} section="seals" {...visit}>
      <PageHead title={said.title} lead={said.lead}>
        {mayChange && <OpenButton text={said.add} className="primary" dialog="new-key" />}
      </PageHead>
      {!mayChange && <p class="notice">{said.onlyLive}</p>}
      {keys.length === 0 && <EmptyState icon="lock" title={said.emptyTitle} text={said.emptyText} />}
      {keys.toReversed().map((key) => (
        <Key sealKey={key} mayChange={mayChange && key.state !== 'revoked'} now={now} />
      ))}
      {mayChange && <NewKey />}
    </RecordsFrame>
  );
}

function Key({ sealKey: key, mayChange, now }: { sealKey: PresentedKey; mayChange: boolean; now: number }) {
  const warnedMs = limits.sealKeyWarnedDays * 86_400_000;
  const endsSoon = key.state === 'in_use' && Date.parse(key.expires_at) - now <= warnedMs;
  return (
    <section class="card endpoint" aria-labelledby={key.id}>
      <h2 id={key.id} dir="auto">
        {key.name}
      </h2>
      <p class="row">
        <Badge text={said.states[key.state]} tone={tones[key.state]} />
        {endsSoon && <Badge text={said.endsSoon} tone="warn" />}
      </p>
      <Facts
        rows={[
          [said.issuer, <span dir="auto">{key.issuer}</span>],
          [said.ends, <Moment at={key.expires_at} />],
          [said.added, <Moment at={key.created_at} />],
          [said.kind, said.kinds[key.kind] ?? key.kind],
          [said.hash, <code>{key.certificate_hash}</code>],
          key.revoked_at === null ? null : [said.revoked, <Moment at={key.revoked_at} />],
          key.revocation_reason === null ? null : [said.reason, key.revocation_reason],
        ]}
      />
      {mayChange && (
        <div class="row">
          <KeyActions sealKey={key} />
        </div>
      )}
    </section>
  );
}

function KeyActions({ sealKey: { id, name, in_use: inUse, state } }: { sealKey: PresentedKey }) {
  const path = `/seal_keys/${id}`;
  const change = { method: 'PUT', path, body: { in_use: !inUse } } as const;
  return (
    <>
      {inUse && <ActButton text={said.stop} done={said.stopped} {...change} />}
      {!inUse && state === 'idle' && <ActButton text={said.use} done={said.used} {...change} />}
      <ActButton
        text={said.revoke}
        className="quiet bad"
        method="DELETE"
        path={path}
        done={said.wasRevoked}
        ask={{
          title: said.revokeTitle(name),
          text: said.revokeText,
          yes: said.revokeYes,
          danger: true,
        }}
      />
    </>
  );
}

function NewKey() {
  const { form } = said;
  return (
    <FormDialog
      id="new-key"
      title={form.title}
      send={{ method: 'POST', path: '/seal_keys', done: form.done }}
      submit={form.submit}
      words={words.dialog}
    >
      <input type="hidden" name="key.kind" value="file" />
      <p class="field">
        <label for="key-file">{form.file}</label>
        <small class="hint" id="key-file-hint">
          {form.fileHint}
        </small>
        <input
          id="key-file"
          name="key.pkcs12"
          type="file"
          accept=".p12,.pfx,application/x-pkcs12"
          aria-describedby="key-file-hint"
        />
      </p>
      <p class="field">
        <label for="key-password">{form.password}</label>
        <small class="hint" id="key-password-hint">
          {form.passwordHint}
        </small>
        <input
          id="key-password"
          name="key.password"
          type="password"
          autocomplete="off"
          data-exact
          aria-describedby="key-password-hint"
        />
      </p>
      <p class="hint">{form.other}</p>
    </FormDialog>
  );
}
