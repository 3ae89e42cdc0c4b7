import type { Context } from 'hono';
import { isConfirmed } from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import { placeOf } from './next-page';
import type { Visit } from './session';

type AppContext = Context<AppEnv>;

/** The page to come back to, without the messages it showed before. */
function placeToComeBack(c: AppContext): string {
  const place = new URL(placeOf(c), c.req.url);
  for (const name of ['said', 'problem', 'confirmed']) place.searchParams.delete(name);
  return place.pathname + place.search;
}

/** Sends a member without a recent proof to the confirmation page, and then back. */
export function askToConfirm(c: AppContext): Response {
  return c.redirect(`/confirm?next=${encodeURIComponent(placeToComeBack(c))}`, 303);
}

/** Wraps an action that changes how a member signs in. */
export function confirmed<Rest extends unknown[]>(
  act: (c: AppContext, visit: Visit, ...rest: Rest) => Response | Promise<Response>,
) {
  return (c: AppContext, visit: Visit, ...rest: Rest): Response | Promise<Response> =>
    isConfirmed(visit.session, Date.now()) ? act(c, visit, ...rest) : askToConfirm(c);
}
