/**
 * Opens a journal: each reader of the journal calls this first. Returns whether something was ever
 * accepted under the object's id. The first acceptance creates the tables, so that an id that was
 * never used leaves no storage behind.
 */
export function openJournal(sql: SqlStorage, firstTable: string): boolean {
  return sql.exec('select 1 from sqlite_master where name = ?', firstTable).toArray().length > 0;
}
