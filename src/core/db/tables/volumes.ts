import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the sweep has last measured of each volume. */
export const volumes = sqliteTable('volumes', {
  number: integer('number').primaryKey(),
  bytes: integer('bytes').notNull(),
  measuredAt: integer('measured_at').notNull(),
});

/**
 * Which volumes are open, and since when. A turn is written some minutes before it counts, and never
 * changes.
 */
export const volumeTurns = sqliteTable('volume_turns', {
  number: integer('number').primaryKey(),
  /** New records go to the open volumes from this time on. */
  from: integer('from_time').notNull(),
  open: text('open', { mode: 'json' }).$type<number[]>().notNull(),
  /** All volumes are full: nothing new is accepted. */
  full: integer('full', { mode: 'boolean' }).notNull(),
});
