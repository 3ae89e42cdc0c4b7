import { limits } from '../../../lib/limits';
import type { ShownProvider } from '../../../service/identity/present-provider';
import { Badge } from '../../kit/badge/badge';
import { FormDialog, OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { ActButton, Code } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { providerWords as said } from './provider-words';
import { WebhookTabs } from './tabs';

type Page = { visit: MemberVisit; providers: ShownProvider[]; mayChange: boolean; origin: string };

export function ProvidersPage({ visit, providers, mayChange, origin }: Page) {
  const isLive = visit.mode === 'live';
  return (
    <RecordsFrame title={said.title} section="webhooks" {...visit}>
      <PageHead title={said.title} lead={said.lead}>
        {mayChange && isLive && <OpenButton text={said.create} className="primary" dialog="new-provider" />}
      </PageHead>
      <WebhookTabs open="providers" />
      {!isLive && <p>{said.onlyLive}</p>}
      {isLive && providers.length === 0 && <Empty origin={origin} />}
      {providers.map((provider) => (
        <Provider provider={provider} mayChange={mayChange} />
      ))}
      {mayChange && isLive && <ProviderDialog id="new-provider" provider={null} />}
      {mayChange &&
        providers.map((provider) => <ProviderDialog id={`edit-${provider.id}`} provider={provider} />)}
    </RecordsFrame>
  );
}

function Empty({ origin }: { origin: string }) {
  return (
    <EmptyState icon="webhook" title={said.emptyTitle} text={said.emptyText}>
      <Code
        label={said.emptyCurl}
        text={[
          `curl ${origin}/api/v1/identity_providers -u "$QUILLET_TOKEN" \\`,
          `  --json '{"name": "SMS", "url": "https://example.com/hooks/identity"}'`,
        ].join('\n')}
      />
    </EmptyState>
  );
}

function Provider({ provider, mayChange }: { provider: ShownProvider; mayChange: boolean }) {
  const { id, name, url, lastProblem, lastProblemAt, createdAt } = provider;
  return (
    <section class="card endpoint" aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {name}
      </h2>
      <p class="row">
        <Badge
          {...(lastProblem === null
            ? { text: said.fine, tone: 'good' }
            : { text: said.trouble, tone: 'bad' })}
        />
      </p>
      <Facts
        rows={[
          [said.url, <bdi>{url}</bdi>],
          lastProblem === null ? null : [said.problem, <bdi>{lastProblem}</bdi>],
          lastProblemAt === null ? null : [said.at, <Moment at={lastProblemAt} />],
          [said.created, <Moment at={createdAt} />],
        ]}
      />
      {mayChange && <ProviderActions id={id} />}
    </section>
  );
}

function ProviderActions({ id }: { id: string }) {
  const path = `/identity_providers/${id}`;
  return (
    <div class="row">
      <OpenButton text={said.edit} dialog={`edit-${id}`} />
      <ActButton
        text={said.rotate}
        method="POST"
        path={`${path}/rotate_secret`}
        shows="secret"
        ask={{ title: said.rotateTitle, text: said.rotateText, yes: said.rotateYes }}
      />
      <ActButton
        text={said.remove}
        className="quiet bad"
        method="DELETE"
        path={path}
        done={said.removed}
        ask={{ title: said.removeTitle, text: said.removeText, yes: said.removeYes, danger: true }}
      />
    </div>
  );
}

/** The form that creates a provider, or moves it to another URL. */
function ProviderDialog({ id, provider }: { id: string; provider: ShownProvider | null }) {
  return (
    <FormDialog
      id={id}
      title={provider ? said.editTitle : said.createTitle}
      send={
        provider
          ? { method: 'PUT', path: `/identity_providers/${provider.id}`, done: said.saved }
          : { method: 'POST', path: '/identity_providers', shows: 'secret' }
      }
      submit={provider ? said.save : said.createYes}
      words={words.dialog}
    >
      {provider === null && <Entry id={id} name="name" label={said.name} hint={said.nameHint} value="" />}
      <Entry id={id} name="url" label={said.url} hint={said.urlHint} value={provider?.url ?? ''} />
    </FormDialog>
  );
}

type Entry = { id: string; name: 'name' | 'url'; label: string; hint: string; value: string };

function Entry({ id, name, label, hint, value }: Entry) {
  return (
    <p class="field">
      <label for={`${name}-${id}`}>{label}</label>
      <small class="hint" id={`${name}-${id}-hint`}>
        {hint}
      </small>
      <input
        id={`${name}-${id}`}
        name={name}
        autocomplete="off"
        {...(name === 'url'
          ? { inputmode: 'url' }
          : { dir: 'auto', maxlength: limits.identityProviderNameChars })}
        value={value}
        aria-describedby={`${name}-${id}-hint`}
      />
    </p>
  );
}
