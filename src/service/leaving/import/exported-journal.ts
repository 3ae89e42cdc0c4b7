import type { ArchivedSubmission } from '../../submissions/archive/archived-submission';

/** The columns of a journal that an export has. The tokens and sessions of signers are secrets, and so are passwords. */
export const exportedColumns: Readonly<Record<string, readonly string[]>> = {
  submission: ['record', 'data', 'expires_at', 'attempt', 'fence', 'attempts_before'],
  audit: ['sequence', 'entry', 'signature'],
  person: ['data_request', 'draft', 'revision', 'signatures', 'viewed', 'act'],
};

/** The journal of a submission as an export has it. `has_password`: its PDF was to have one, which the export has not. */
export function exportedJournal({ journal, tables }: ArchivedSubmission) {
  const shown = Object.entries(exportedColumns).flatMap(([table, columns]) => {
    const rows = tables[table]?.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))),
    );
    return rows ? [[table, rows]] : [];
  });
  const hasPassword = (tables.submission?.[0]?.sealed_password ?? null) !== null;
  return { journal, tables: Object.fromEntries(shown), ...(hasPassword && { has_password: true }) };
}
