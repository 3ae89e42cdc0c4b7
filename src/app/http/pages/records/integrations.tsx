import { Hono } from 'hono';
import { mayDo } from '../../../../core/api/roles';
import { unlessUnavailable } from '../../../../core/platform/unavailable';
import { countDeliveries } from '../../../../service/delivery/delivery-store';
import { listOwnIntegrations } from '../../../../service/integrations/find-own-integration';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { IntegrationsPage } from '../../../../ui/dashboard/webhooks/integrations-page';
import type { AppEnv } from '../../app-env';
import { callerOf, signedIn } from '../session';

export const integrationPages = new Hono<AppEnv>().get(
  '/dashboard/integrations',
  signedIn('see_programs', async (c, visit) => {
    const { db, volumes } = c.get('services');
    const { accountId } = visit.member;
    const buckets = await listOwnIntegrations({ db }, callerOf(visit));
    const ids = buckets.map(({ id }) => id);
    const counts = await unlessUnavailable(() => countDeliveries(volumes, accountId, ids));
    const { origin } = new URL(c.req.url);
    const shown = {
      visit,
      buckets,
      counts,
      mayChange: mayDo(visit.member, 'integrate'),
      origin,
      now: Date.now(),
    };
    return showPage(c, <IntegrationsPage {...shown} />);
  }),
);
