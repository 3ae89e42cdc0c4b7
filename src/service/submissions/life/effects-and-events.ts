import { type OpenJournal, type UpgradeStep, versionOf } from '../../../core/coordinator/open-journal';
import { OutboxColumn } from '../../../core/coordinator/outbox-column';
import { OutboxTable } from '../../../core/coordinator/outbox-table';
import { EventColumn } from '../../delivery/events/event-column';
import { type Events, EventTable } from '../../delivery/events/event-table';
import type { Effect } from './journal-entry';
import type { SubmissionRow } from './submission-row';

/** The effects and events of a submission, as one version of its journal keeps them. */
export type EffectsAndEvents = {
  outbox: OutboxTable<Effect> | OutboxColumn<Effect>;
  events: Events;
  /** The columns that they need in the row. */
  columns: string;
  /** Creates the tables that they need. */
  create(): void;
  /** Drops the values of a transaction that was rolled back. */
  forget(): void;
};

/** Version 1: each in a table. */
export function inTables(journal: OpenJournal): EffectsAndEvents {
  const outbox = new OutboxTable<Effect>(journal);
  const events = new EventTable(journal, outbox);
  const create = () => {
    outbox.create();
    events.create();
  };
  return { outbox, events, columns: '', create, forget: () => {} };
}

/** Version 2: each in a column, so that a step writes one row. */
export function inRow(journal: OpenJournal, row: SubmissionRow): EffectsAndEvents {
  const outbox = new OutboxColumn<Effect>(journal, row.cell('outbox'));
  const events = new EventColumn(journal, row.cell('events'), outbox);
  const forget = () => {
    outbox.forget();
    events.forget();
  };
  return {
    outbox,
    events,
    columns: `, outbox text, events text, ${versionOf(2)}`,
    create: () => {},
    forget,
  };
}

/** The step from version 1 to version 2, which the next release takes. */
export const moveIntoRow: UpgradeStep = (sql) => {
  const effects = sql
    .exec<{ effect: string; attempts: number; due_at: number }>('select effect, attempts, due_at from outbox')
    .toArray()
    .map(({ effect, attempts, due_at: dueAt }) => [effect, { attempts, dueAt }]);
  sql.exec('alter table submission add column outbox text; alter table submission add column events text');
  if (effects.length > 0) sql.exec('update submission set outbox = ?', JSON.stringify(effects));
  sql.exec('drop table outbox');
  // Events that wait stay in their table, where version 2 keeps those that are too long for the row.
  if (sql.exec('select 1 from event limit 1').toArray().length === 0) sql.exec('drop table event');
};
