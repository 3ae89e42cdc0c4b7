import type { Context } from 'hono';
import type { Refusal } from '../../../core/api/refusal';
import { refusalRows } from '../../../core/api/refusal-codes';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { RefusalPage } from '../../../ui/dashboard/shell/refusal-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { pageBefore, placeOf } from './next-page';

/** Answers a refusal as a page, with the status that programs get. */
export function refusalPage(
  c: Context<AppEnv>,
  { code, headers = {} }: Refusal,
): Response | Promise<Response> {
  const { status, page: reason } = refusalRows[code];
  if (reason === 'missing') return showPage(c, <NotFoundPage />, { status: 404 });
  // Without the right to a page, the dashboard is the way on. A refused form leads back to its
  // page.
  const isElsewhere = reason === 'role' || reason === 'address';
  const next = isElsewhere ? '/dashboard' : reason === 'broken' ? placeOf(c) : pageBefore(c);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return showPage(c, <RefusalPage reason={reason} next={next} />, { status });
}
