import { Hono } from 'hono';
import { mayDo } from '../../../../core/api/roles';
import { listOwnProviders } from '../../../../service/identity/find-own-provider';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import { ProvidersPage } from '../../../../ui/dashboard/webhooks/providers-page';
import type { AppEnv } from '../../app-env';
import { callerOf, signedIn } from '../session';

export const identityProviderPages = new Hono<AppEnv>().get(
  '/dashboard/identity-providers',
  signedIn('see_programs', async (c, visit) => {
    const providers = await listOwnProviders(c.get('services'), callerOf(visit));
    const { origin } = new URL(c.req.url);
    const shown = { visit, providers, mayChange: mayDo(visit.member, 'administer'), origin };
    return showPage(c, <ProvidersPage {...shown} />);
  }),
);
