import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mayDo } from '../../../../core/api/roles';
import { describeIssues } from '../../../../core/api/validation-messages';
import { isId } from '../../../../core/platform/ids';
import { limits } from '../../../../lib/limits';
import { deliveryFiguresOf } from '../../../../service/delivery/delivery-figures';
import { listDeliveryRecords } from '../../../../service/delivery/delivery-list-store';
import { deliveryStates, deliveryTypes } from '../../../../service/delivery/delivery-record';
import { listOwnIntegrations } from '../../../../service/integrations/find-own-integration';
import { bodyOf } from '../../../../service/webhooks/body-of';
import { findOwnDelivery, listOwnEndpoints } from '../../../../service/webhooks/find-own-endpoint';
import { MissingPage } from '../../../../ui/dashboard/records/missing-page';
import { recordWords } from '../../../../ui/dashboard/records/words';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { DeliveriesPage } from '../../../../ui/dashboard/webhooks/deliveries-page';
import { DeliveryPage } from '../../../../ui/dashboard/webhooks/delivery-page';
import { EndpointsPage } from '../../../../ui/dashboard/webhooks/endpoints-page';
import type { AppEnv } from '../../app-env';
import { callerOf, signedIn, type Visit } from '../session';
import { given, textsOf } from './page-of';

type AppContext = Context<AppEnv>;
const path = '/dashboard/webhooks';

export const webhookPages = new Hono<AppEnv>()
  .get(
    path,
    signedIn('see_programs', async (c, visit) => {
      const own = { accountId: visit.member.accountId, testOnly: visit.mode === 'test' };
      const endpoints = await Promise.all(
        (await ownEndpoints(c, visit)).map(async (endpoint) => ({
          endpoint,
          figures: await deliveryFiguresOf(c.get('services').volumes, { ...own, target: endpoint.id }),
        })),
      );
      const shown = { visit, endpoints, mayChange: mayDo(visit.member, 'integrate'), now: Date.now() };
      return showPage(c, <EndpointsPage {...shown} />);
    }),
  )
  .get(
    `${path}/deliveries`,
    signedIn('see_programs', (c, visit) => showDeliveries(c, visit)),
  )
  .get(
    `${path}/deliveries/:id`,
    signedIn('see_programs', async (c, visit) => {
      const services = c.get('services');
      const found = await findOwnDelivery(services, callerOf(visit), c.req.param('id') ?? '');
      if (!found.ok) return showPage(c, <MissingPage visit={visit} section="webhooks" />, { status: 404 });
      const [body, buckets] = await Promise.all([
        bodyOf(services.deliveries, found.value),
        listOwnIntegrations(services, callerOf(visit)),
      ]);
      const mayChange = mayDo(visit.member, 'integrate');
      const shown = { visit, record: found.value, buckets, body, mayChange };
      return showPage(c, <DeliveryPage {...shown} />);
    }),
  );

function ownEndpoints(c: AppContext, visit: Visit) {
  const { db, config } = c.get('services');
  return listOwnEndpoints({ db, signingKey: config.signingKey }, callerOf(visit), Date.now());
}

const filterSchema = z.object({
  type: z.enum(deliveryTypes).optional(),
  to: z.string().optional(),
  state: z.enum(deliveryStates).optional(),
  event: z.string().optional(),
  cursor: z
    .string()
    .refine((text) => isId('webhookDelivery', text), 'must be the id of a delivery')
    .optional(),
});

async function showDeliveries(c: AppContext, visit: Visit) {
  const filter = textsOf(c.req.query(), ['type', 'to', 'state', 'event', 'cursor']);
  const mayChange = mayDo(visit.member, 'integrate');
  const [endpoints, buckets] = await Promise.all([
    ownEndpoints(c, visit),
    listOwnIntegrations(c.get('services'), callerOf(visit)),
  ]);
  const shown = { visit, filter, endpoints, buckets, mayChange };
  const read = filterSchema.safeParse(given(filter));
  if (!read.success) {
    const problem = recordWords.filter.wrong + describeIssues(read.error, '?').join(' ');
    return showPage(c, <DeliveriesPage {...shown} problem={problem} records={[]} next={null} />);
  }
  const limit = limits.pageSizeDefault;
  const { rows: records, absent } = await listDeliveryRecords(c.get('services').volumes, {
    accountId: visit.member.accountId,
    within: null,
    testOnly: visit.mode === 'test',
    type: read.data.type,
    endpointId: undefined,
    integrationId: read.data.to,
    eventId: read.data.event,
    state: read.data.state,
    before: read.data.cursor,
    createdAfter: undefined,
    createdBefore: undefined,
    limit,
  });
  const next = records.length < limit ? null : (records.at(-1)?.id ?? null);
  return showPage(
    c,
    <DeliveriesPage
      {...shown}
      problem={absent.length > 0 ? recordWords.away : null}
      records={records}
      next={next}
    />,
  );
}
