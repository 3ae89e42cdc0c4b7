/**
 * The door to a journal: all that reads it comes through here first. It answers whether anything was ever accepted
 * under the object's id. Tables are created with the first acceptance, so that an id nobody created leaves no storage
 * behind.
 */
export function openJournal(sql: SqlStorage, firstTable: string): boolean {
  return sql.exec('select 1 from sqlite_master where name = ?', firstTable).toArray().length > 0;
}
