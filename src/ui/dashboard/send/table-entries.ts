import { putAt } from '../../../engine/fields';
import type { SignerRole } from '../../../lib/signer-role';
import type { DataEntry } from '../generate/data-entries';
import { tableWords as words } from './table-words';

/** Where a row has its signers and what concerns all of them, beside the data of the template. No field has these names. */
export const SIGNERS = '@signers';
export const LETTER = '@letter';

/** Whether signers of this role show who they are to a provider. */
export function asksForProvider({ identity_step: step }: SignerRole): boolean {
  return step === 'provider';
}

/** Whether a column is about the signers, and not a value of the template. */
export function isAboutSigners({ path: [first] }: Pick<DataEntry, 'path'>): boolean {
  return first === SIGNERS || first === LETTER;
}

/**
 * The columns of a table: the name and the address of each signer, what the sender fills in, and what may be
 * left out. A value of the template comes before an optional column of the same name.
 */
export function entriesOfTable(entries: readonly DataEntry[], roles: readonly SignerRole[]): DataEntry[] {
  const asked = new Set(roles.flatMap(({ fields }) => fields));
  const own = entries.filter(({ name }) => !asked.has(name));
  const taken = new Set(own.map(({ name }) => name));
  const optional = optionalEntries(roles).filter(({ name }) => !taken.has(name));
  return [...roles.flatMap(({ name }) => signerEntries(name)), ...own, ...optional];
}

function signerEntries(role: string): DataEntry[] {
  return [
    entryOf([SIGNERS, role, 'name'], words.nameOf(role)),
    { ...entryOf([SIGNERS, role, 'email'], words.emailOf(role)), kind: 'email' },
  ];
}

function optionalEntries(roles: readonly SignerRole[]): DataEntry[] {
  const ofRoles = roles.flatMap(({ name }) => [
    entryOf([SIGNERS, name, 'language'], words.languageOf(name)),
    entryOf([SIGNERS, name, 'message'], words.messageOf(name)),
  ]);
  return [...ofRoles, entryOf([LETTER, 'reminders'], words.reminders)].map((entry) => ({
    ...entry,
    isRequired: false,
  }));
}

function entryOf(path: string[], name: string): DataEntry {
  return { path, name, label: name, kind: 'text', isRequired: true, choices: [] };
}

/** A row with its values at their paths. Rows of JSON have what is about signers under the names of the columns. */
export function placedRow(
  row: Record<string, unknown>,
  columns: readonly Pick<DataEntry, 'name' | 'path'>[],
): Record<string, unknown> {
  if (SIGNERS in row || LETTER in row) return row;
  const named = new Map(columns.map(({ name, path }) => [name, path]));
  const own = Object.entries(row).filter(([name]) => !named.has(name));
  const placed = Object.fromEntries(own);
  for (const [name, path] of named) if (row[name] !== undefined) putAt(placed, path, row[name]);
  return placed;
}

export function sampleOfTable(sample: Record<string, unknown>, roles: readonly SignerRole[]) {
  const people = roles.map(({ name }, index) => [
    name,
    { name: words.sampleName, email: `signer${index + 1}@example.com` },
  ]);
  return { ...sample, [SIGNERS]: Object.fromEntries(people) };
}
