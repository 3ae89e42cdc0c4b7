import { and, count, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { apiTokens, users } from '../../../core/db/schema';
import { forgetToken } from '../../tokens/verify-token';
import { isOne, leavesAnOwner, type MemberOutcome, outcomeOf, type Which } from './account-store';

/** What becomes of the tokens that a removed member made. */
const tokenFates = ['keep', 'hand_over', 'revoke'] as const;
export type TokenFate = (typeof tokenFates)[number];

export function isTokenFate(text: string): text is TokenFate {
  return tokenFates.some((fate) => fate === text);
}

type Removal = {
  /** The owner who removes. They get tokens that are handed over. */
  byId: string;
  member: { id: string; accountId: string; name: string };
  /** Null: the owner did not say, which is enough only for a member without tokens. */
  fate: TokenFate | null;
};

/** `tokens`: the member made tokens that still work, and nobody said what becomes of them. */
export type Removed = MemberOutcome | 'tokens';

/**
 * Removes a member, and keeps, hands over or revokes the tokens they made: all of it or nothing. A
 * token that is made meanwhile counts too.
 */
export async function removeMember(
  { db, log }: Logged,
  { byId, member: { name, ...which }, fate: asked }: Removal,
  now: number,
): Promise<Removed> {
  // Owners who remove themselves cannot hand over to themselves.
  const fate = asked === 'hand_over' && byId === which.id ? null : asked;
  const theirs = tokensOf(which);
  const none = notExists(db.select({ one: sql`1` }).from(apiTokens).where(theirs));
  const may = and(isOne(which), leavesAnOwner(which), fate === null ? none : undefined);
  const isGone = notExists(db.select({ one: sql`1` }).from(users).where(isOne(which)));
  const change = fate === 'hand_over' ? { createdById: byId } : fate === 'revoke' ? { revokedAt: now } : {};
  const [removed, , tokens] = await db.batch([
    db.delete(users).where(may).returning({ id: users.id }),
    log.line({
      kind: 'member.removed',
      subject: { id: which.id, name },
      details: fate === null ? {} : { tokens: fate },
    }),
    db
      .update(apiTokens)
      .set({ createdById: which.id, ...change })
      .where(and(theirs, isGone))
      .returning({ id: apiTokens.id }),
  ]);
  for (const { id } of tokens) forgetToken(id);
  const outcome = await outcomeOf(db, which, removed);
  return outcome === 'last_owner' && (await isKeptByTokens(db, which, fate)) ? 'tokens' : outcome;
}

/** Tokens that still work. */
function tokensOf({ accountId, id }: Which) {
  return and(eq(apiTokens.accountId, accountId), eq(apiTokens.createdById, id), isNull(apiTokens.revokedAt));
}

async function isKeptByTokens(db: Database, which: Which, fate: TokenFate | null): Promise<boolean> {
  const mayLeave = await db.$count(users, and(isOne(which), leavesAnOwner(which)));
  return fate === null && mayLeave > 0;
}

/** Counts the tokens that still work, by the member who made them. */
export async function countTokensByMember(db: Database, accountId: string): Promise<Map<string, number>> {
  const { createdById } = apiTokens;
  const rows = await db
    .select({ id: createdById, tokens: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.accountId, accountId), isNotNull(createdById), isNull(apiTokens.revokedAt)))
    .groupBy(createdById);
  return new Map(rows.map(({ id, tokens }) => [id ?? '', tokens]));
}
