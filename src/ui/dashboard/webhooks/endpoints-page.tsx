import type { DeliveryFigures } from '../../../service/delivery/delivery-figures';
import { deliveryStates } from '../../../service/delivery/delivery-record';
import type { ShownEndpoint } from '../../../service/webhooks/present-endpoint';
import { Badge } from '../../kit/badge/badge';
import { OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { ActButton } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { type MemberVisit, PageHead } from '../shell/frame';
import { EndpointDialog } from './endpoint-dialog';
import { Paused } from './paused';
import { SwitchButton } from './switch-button';
import { WebhookTabs } from './tabs';
import { webhookWords } from './words';

const { endpoint: said, modes } = webhookWords;

type Page = {
  visit: MemberVisit;
  endpoints: { endpoint: ShownEndpoint; figures: DeliveryFigures }[];
  mayChange: boolean;
  now: number;
};

export function EndpointsPage({ visit, endpoints, mayChange, now }: Page) {
  return (
    <RecordsFrame title={webhookWords.title} section="webhooks" {...visit}>
      <PageHead title={webhookWords.title} lead={webhookWords.lead}>
        {mayChange && <OpenButton text={said.create} className="primary" dialog="new-endpoint" />}
      </PageHead>
      <WebhookTabs open="endpoints" />
      {endpoints.every(({ endpoint }) => endpoint.url === null) && (
        <EmptyState icon="webhook" title={said.emptyTitle} text={said.emptyText} steps={said.emptySteps} />
      )}
      {endpoints.map((shown) => (
        <Endpoint {...shown} mayChange={mayChange} now={now} />
      ))}
      {mayChange && <EndpointDialog id="new-endpoint" mode={visit.mode} endpoint={null} />}
      {mayChange &&
        endpoints
          .filter(({ endpoint }) => endpoint.url !== null)
          .map(({ endpoint }) => (
            <EndpointDialog id={`edit-${endpoint.id}`} mode={visit.mode} endpoint={endpoint} />
          ))}
    </RecordsFrame>
  );
}

type Shown = Page['endpoints'][number] & Pick<Page, 'mayChange' | 'now'>;

function Endpoint({ endpoint, figures, mayChange, now }: Shown) {
  return (
    <section class="card endpoint" aria-labelledby={endpoint.id}>
      <h2 id={endpoint.id} dir="auto">
        {endpoint.url ?? said.defaultName}
      </h2>
      <p class="row">
        <Standing endpoint={endpoint} now={now} />
        {endpoint.description && <span dir="auto">{endpoint.description}</span>}
        {endpoint.url === null && <span class="soft">{said.defaultText}</span>}
      </p>
      {endpoint.url !== null && (
        <Facts
          rows={[
            [said.told, endpoint.events?.join(', ') ?? said.allEvents],
            [said.objects, modes[endpoint.mode]],
            [said.created, <Moment at={endpoint.createdAt} />],
          ]}
        />
      )}
      {figures.states.length > 0 && <Health {...figures} />}
      <div class="row">
        {mayChange && <EndpointActions endpoint={endpoint} />}
        <a class="button quiet" href={`/dashboard/webhooks/deliveries?to=${endpoint.id}`}>
          {said.deliveries}
        </a>
      </div>
    </section>
  );
}

/** The newest deliveries, a mark for each, and in words. */
function Health({ states, halfMs }: DeliveryFigures) {
  const counts = Map.groupBy(states, (state) => state);
  const summary = deliveryStates
    .flatMap((state) => {
      const count = counts.get(state)?.length ?? 0;
      return count === 0 ? [] : said.counted(count, said.ended[state]);
    })
    .join(' · ');
  return (
    <Facts
      rows={[
        [
          said.newest,
          <>
            <span class="marks" aria-hidden="true">
              {states.map((state) => (
                <i class={state} />
              ))}
            </span>
            {summary}
          </>,
        ],
        halfMs === null ? null : [said.answers, said.milliseconds(halfMs)],
      ]}
    />
  );
}

function Standing({ endpoint, now }: { endpoint: ShownEndpoint; now: number }) {
  const { enabled, disabledReason, pausedUntil } = endpoint;
  if (disabledReason === 'gone') return <Badge text={said.gone} tone="bad" />;
  if (!enabled) return <Badge text={said.disabled} tone="warn" />;
  if (pausedUntil !== null && pausedUntil > now) return <Paused until={pausedUntil} />;
  return <Badge text={said.enabled} tone="good" />;
}

function EndpointActions({ endpoint }: { endpoint: ShownEndpoint }) {
  const path = `/webhook_endpoints/${endpoint.id}`;
  const rotate = (
    <ActButton
      text={said.rotate}
      method="POST"
      path={`${path}/rotate_secret`}
      shows="secret"
      ask={{ title: said.rotateTitle, text: said.rotateText, yes: said.rotateYes }}
    />
  );
  if (endpoint.url === null) return rotate;
  return (
    <>
      <OpenButton text={said.edit} dialog={`edit-${endpoint.id}`} />
      {endpoint.enabled && (
        <ActButton text={said.test} method="POST" path={`${path}/test`} body={{}} shows="delivery" />
      )}
      {rotate}
      <SwitchButton path={path} enabled={endpoint.enabled} words={said} />
      <ActButton
        text={said.remove}
        className="quiet bad"
        method="DELETE"
        path={path}
        done={said.removed}
        ask={{ title: said.removeTitle, text: said.removeText, yes: said.removeYes, danger: true }}
      />
    </>
  );
}
