import type { UpgradeStep } from '../../../core/coordinator/open-journal';

/** The step from version 1, where effects and events have tables, to version 2, where each is a column. */
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
