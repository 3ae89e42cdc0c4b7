import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { verifyToken } from '../../service/tokens/verify-token';

export async function authenticate(
  db: Database,
  authorization: string | null,
  now: number,
): Promise<Result<Caller>> {
  const credentials = parseBasic(authorization);
  const token = credentials && (await verifyToken(db, credentials, now));
  if (!token) return unauthorized;
  const { id, accountId, mode, rights, pace } = token;
  return ok({ accountId, tokenId: id, mode, user: null, rights, pace });
}

const unauthorized = refuse(
  'unauthorized',
  'Send a valid API token: HTTP Basic with the token id as user name and its secret as password.',
  { headers: { 'WWW-Authenticate': 'Basic realm="Quillet", charset="UTF-8"' } },
);

function parseBasic(authorization: string | null): { id: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
