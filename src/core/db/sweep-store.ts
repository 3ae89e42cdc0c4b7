import { eq } from 'drizzle-orm';
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
