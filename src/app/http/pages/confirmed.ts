import type { Context } from 'hono';
import { isConfirmed } from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import { placeOf } from './next-page';
import type { Visit } from './session';

type AppContext = Context<AppEnv>;

/** What their page said of something else is not said again when they are back. */
const placeToComeBack = (c: AppContext): string => {
  const place = new URL(placeOf(c), c.req.url);
  for (const name of ['said', 'problem', 'confirmed']) place.searchParams.delete(name);
  return place.pathname + place.search;
};

/** Whoever has not shown lately that it is them does so, and comes back to where they were. */
export const askToConfirm = (c: AppContext): Response =>
  c.redirect(`/confirm?next=${encodeURIComponent(placeToComeBack(c))}`, 303);

/** For what changes how somebody signs in. */
export const confirmed =
  <Rest extends unknown[]>(
    act: (c: AppContext, visit: Visit, ...rest: Rest) => Response | Promise<Response>,
  ) =>
  (c: AppContext, visit: Visit, ...rest: Rest): Response | Promise<Response> =>
    isConfirmed(visit.session, Date.now()) ? act(c, visit, ...rest) : askToConfirm(c);
