import type { SignerRole } from '../../../lib/signer-role';
import { sendWords } from './words';

/** The signers with which the page begins: those of the roles, or one who is asked for everything. */
export type StartingSigners = {
  roles: SignerRole[];
  /** The fields of roles that the template no longer has. */
  lost: string[];
};

/** The names of the fields of the version, and of those that roles have of another one. */
type Known = { names: readonly string[]; elsewhere: readonly string[] };

export function startingSigners(roles: readonly SignerRole[], { names, elsewhere }: Known): StartingSigners {
  if (roles.length === 0) {
    const only = { name: sendWords.signer.numbered(1), order: 1, identity_step: null, language: null };
    return { roles: [{ ...only, fields: [...names] }], lost: [] };
  }
  const known = new Set([...names, ...elsewhere]);
  return {
    roles: roles.map((role) => ({ ...role, fields: role.fields.filter((name) => known.has(name)) })),
    lost: roles.flatMap(({ fields }) => fields.filter((name) => !known.has(name))),
  };
}
