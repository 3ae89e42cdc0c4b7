import { Hono } from 'hono';
import { mayDo } from '../../accounts/roles';
import type { AppEnv } from '../../app-env';
import { countDeliveries } from '../../deliveries/delivery-store';
import { listOwnIntegrations } from '../../integrations/find-own-integration';
import { showPage } from '../../ui/dashboard/show-page';
import { IntegrationsPage } from '../../ui/dashboard/webhooks/integrations-page';
import { signedIn } from '../session';
import { callerOf } from './page-of';

export const integrationPages = new Hono<AppEnv>().get(
  '/dashboard/integrations',
  signedIn('read', async (c, visit) => {
    const { db } = c.get('services');
    const { accountId, role } = visit.person;
    const buckets = await listOwnIntegrations({ db }, callerOf(visit));
    const counts = await countDeliveries(
      db,
      accountId,
      buckets.map(({ id }) => id),
    );
    const { origin } = new URL(c.req.url);
    const shown = { visit, buckets, counts, mayChange: mayDo(role, 'change'), origin, now: Date.now() };
    return showPage(c, <IntegrationsPage {...shown} />);
  }),
);
