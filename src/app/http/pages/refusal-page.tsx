import type { Context } from 'hono';
import type { Refusal, RefusalCode } from '../../../core/api/refusal';
import { NotFoundPage } from '../../../ui/dashboard/not-found-page';
import { RefusalPage, type RefusedFor } from '../../../ui/dashboard/refusal-page';
import { showPage } from '../../../ui/dashboard/show-page';
import type { AppEnv } from '../app-env';
import { refusalStatus } from '../refusal-status';
import { pageBefore, placeOf } from './next-page';

const reasons: Partial<Record<RefusalCode, RefusedFor>> = {
  not_permitted: 'role',
  csrf_token_invalid: 'stale',
  foreign_origin: 'foreign',
  method_not_allowed: 'address',
  overloaded: 'broken',
  internal_error: 'broken',
};

/** A refusal for people: what programs are told as JSON, with the same status. */
export const refusalPage = (
  c: Context<AppEnv>,
  { code, headers = {} }: Refusal,
): Response | Promise<Response> => {
  const reason = reasons[code] ?? 'form';
  if (code === 'endpoint_not_found') return showPage(c, <NotFoundPage />, { status: 404 });
  // Whoever may not see a page comes from one that they may; a form is where it was.
  const isElsewhere = reason === 'role' || reason === 'address';
  const next = isElsewhere ? '/dashboard' : reason === 'broken' ? placeOf(c) : pageBefore(c);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return showPage(c, <RefusalPage reason={reason} next={next} />, { status: refusalStatus[code] });
};
