import { namesOf } from '../../../lib/catalogue';
import type { Bringing, Checked, ImportDeps } from './import-answer';
import { checkBatches, checkCombined, importBatches, importCombined } from './import-others';
import { checkRows, importRows } from './import-rows-store';
import { checkSubmissions, importSubmissions } from './import-submissions';
import { type ImportedName, type ImportedRow, type ImportedTable, importedTables } from './imported-tables';

type Item = ImportedRow;

type Part = {
  check(deps: ImportDeps, items: readonly Item[], bringing: Bringing): Promise<Checked>;
  /** Returns how many were not there. */
  bring(deps: ImportDeps, items: readonly Item[], bringing: Bringing): Promise<number>;
};

const recordParts = {
  submissions: { check: checkSubmissions, bring: importSubmissions },
  combined_submissions: { check: checkCombined, bring: importCombined },
  batches: { check: checkBatches, bring: importBatches },
} satisfies Record<string, Part>;

function partOf(name: ImportedName): Part {
  return {
    check: (deps, items, bringing) => checkRows(deps, name, items, bringing),
    bring: (deps, items) => importRows(deps, name, items),
  };
}

const last = 'users';
const tableNames = namesOf(importedTables).filter((name) => name !== last);

/** The parts that an import brings, in their order: tables, records, and then the members. */
const parts: Record<string, Part> = {
  ...Object.fromEntries(tableNames.map((name) => [name, partOf(name)])),
  ...recordParts,
  [last]: partOf(last),
};

const tables: Record<string, ImportedTable | undefined> = importedTables;

/** What a script must know of the parts. */
export const importedParts = Object.keys(parts).map((name) => {
  const { refs = {}, most = {} } = tables[name] ?? {};
  return { name, refs, most };
});

export function findPart(name: string | undefined): Part | undefined {
  return name !== undefined && Object.hasOwn(parts, name) ? parts[name] : undefined;
}
