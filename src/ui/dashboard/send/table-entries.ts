import type { SignerRole } from '../../../lib/signer-role';
import type { DataEntry } from '../generate/data-entries';
import { tableWords as words } from './table-words';

/** Where a row has its signers beside the data of the template. No field has this name. */
export const SIGNERS = '@signers';

/** Whether signers of this role show who they are to a provider. */
export function asksForProvider({ identity_step: step }: SignerRole): boolean {
  return step === 'provider';
}

/** The columns of a table: what the sender fills in, and the name and the address of each signer. */
export function entriesOfTable(entries: readonly DataEntry[], roles: readonly SignerRole[]): DataEntry[] {
  const asked = new Set(roles.flatMap(({ fields }) => fields));
  const own = entries.filter(({ name }) => !asked.has(name));
  return [...roles.flatMap(({ name }) => signerEntries(name)), ...own];
}

function signerEntries(role: string): DataEntry[] {
  const shared = { isRequired: true, choices: [] };
  const [name, email] = [words.nameOf(role), words.emailOf(role)];
  return [
    { ...shared, path: [SIGNERS, role, 'name'], name, label: name, kind: 'text' },
    { ...shared, path: [SIGNERS, role, 'email'], name: email, label: email, kind: 'email' },
  ];
}

export function sampleOfTable(sample: Record<string, unknown>, roles: readonly SignerRole[]) {
  const people = roles.map(({ name }, index) => [
    name,
    { name: words.sampleName, email: `signer${index + 1}@example.com` },
  ]);
  return { ...sample, [SIGNERS]: Object.fromEntries(people) };
}
