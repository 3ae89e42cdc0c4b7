import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeOldestStep } from '../../core/db/remove-step';
import { webFormDays } from '../../core/db/schema';
import { limits } from '../../lib/limits';

/** How often a public form was begun and completed on a day. */
export type WebFormDay = { begun: number; completed: number };

/** The day of a time, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The time until the day is over. */
export function restOfDayMs(now: number): number {
  return 86_400_000 - (now % 86_400_000);
}

export function isFull({ completed }: WebFormDay): boolean {
  return completed >= limits.webFormsPerDay;
}

export async function findWebFormDay(db: Database, templateId: string, now: number): Promise<WebFormDay> {
  const { begun, completed } = webFormDays;
  const row = await db
    .select({ begun, completed })
    .from(webFormDays)
    .where(and(eq(webFormDays.templateId, templateId), eq(webFormDays.day, dayOf(now))))
    .get();
  return row ?? { begun: 0, completed: 0 };
}

/** Removes a step of old days; only that of today is read. */
export function removeWebFormDaysBefore(db: Database, before: number): Promise<boolean> {
  return removeOldestStep(db, webFormDays, lt(webFormDays.day, dayOf(before)));
}

/** Counts a public form that was begun or completed. */
export async function countWebForm(
  db: Database,
  { templateId, what, at }: { templateId: string; what: keyof WebFormDay; at: number },
): Promise<void> {
  const { day, [what]: counted } = webFormDays;
  await db
    .insert(webFormDays)
    .values({ templateId, day: dayOf(at), begun: 0, [what]: 1 })
    .onConflictDoUpdate({ target: [webFormDays.templateId, day], set: { [what]: sql`${counted} + 1` } });
}
