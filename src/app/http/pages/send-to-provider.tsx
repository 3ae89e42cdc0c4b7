import type { Context } from 'hono';
import type { ConnectionRow } from '../../../service/accounts/single-sign-on/connection-store';
import { beginSignOn, signOnAddress } from '../../../service/accounts/single-sign-on/sign-on';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { SignOnRefusedPage, ToProviderPage } from '../../../ui/dashboard/sign-in/sign-on-pages';
import type { AppEnv } from '../app-env';
import { keepSignOn } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

/** The path at which a sign-in at the provider of an account begins. */
export function startOf({ accountId }: Pick<ConnectionRow, 'accountId'>): string {
  return signOnAddress('', accountId);
}

type To = { connection: ConnectionRow; next: string; email: string };

/** The provider's page for this sign-in, and what the browser has to keep meanwhile; null: it is of no use. */
async function begin(c: AppContext, to: To): Promise<string | null> {
  const begun = await beginSignOn(signInDeps(c), to, Date.now());
  if (begun === null) return null;
  keepSignOn(c, begun.attempt);
  return begun.url;
}

/** Sends a browser on that followed a link. */
export async function redirectToProvider(c: AppContext, to: To): Promise<Response> {
  const url = await begin(c, to);
  return url === null ? unavailable(c, to) : c.redirect(url, 303);
}

/** Sends a browser on that sent a form, which may not be redirected to another host. */
export async function sendToProvider(c: AppContext, to: To): Promise<Response> {
  const url = await begin(c, to);
  return url === null
    ? unavailable(c, to)
    : showPage(c, <ToProviderPage name={to.connection.name} url={url} />);
}

function unavailable(c: AppContext, { connection }: To) {
  return showPage(c, <SignOnRefusedPage why="provider" again={startOf(connection)} />, { status: 502 });
}
