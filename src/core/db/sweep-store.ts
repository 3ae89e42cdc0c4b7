import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database';
import { sweeps } from './schema';

export async function loadCursor(db: Database, name: string): Promise<string | undefined> {
  const row = await db.select().from(sweeps).where(eq(sweeps.name, name)).get();
  return row?.cursor ?? undefined;
}

export async function saveCursor(db: Database, name: string, cursor: string | null): Promise<void> {
  await db
    .insert(sweeps)
    .values({ name, cursor })
    .onConflictDoUpdate({ target: sweeps.name, set: { cursor } });
}

/** A chain of messages that takes the steps of a sweep, and how many messages it had. */
type Chain = { sweep: string; chain: string; number: number };

function nameOf(sweep: string): string {
  return `chain of ${sweep}`;
}

function ofChain({ sweep, chain }: Omit<Chain, 'number'>): SQL | undefined {
  return and(eq(sweeps.name, nameOf(sweep)), sql`${sweeps.cursor} ->> 'chain' = ${chain}`);
}

/**
 * Begins a chain for each of these sweeps that has none. One of which nothing was heard until its time has lost a message, and is
 * replaced. Returns those that began.
 */
export async function beginChains(
  db: Database,
  names: readonly string[],
  { chain, now, heldUntil }: { chain: string; now: number; heldUntil: number },
): Promise<string[]> {
  const begun = await db.all<{ name: string }>(
    sql`insert into sweeps (name, cursor)
      select 'chain of ' || value, json_object('chain', ${chain}, 'number', 0, 'heldUntil', ${heldUntil})
      from json_each(${JSON.stringify(names)}) where true
      on conflict (name) do update set cursor = excluded.cursor
      where sweeps.cursor is null or sweeps.cursor ->> 'heldUntil' <= ${now} returning name`,
  );
  const all = new Set(begun.map(({ name }) => name));
  return names.filter((name) => all.has(nameOf(name)));
}

/** Takes the turn of a message in its chain. False: the message came twice, or its chain was replaced. */
export async function takeTurn(db: Database, of: Chain, heldUntil: number): Promise<boolean> {
  const cursor = JSON.stringify({ chain: of.chain, number: of.number + 1, heldUntil });
  const taken = await db
    .update(sweeps)
    .set({ cursor })
    .where(and(ofChain(of), sql`${sweeps.cursor} ->> 'number' = ${of.number}`))
    .returning();
  return taken.length > 0;
}

export async function endChain(db: Database, of: Omit<Chain, 'number'>): Promise<void> {
  await db.update(sweeps).set({ cursor: null }).where(ofChain(of));
}
