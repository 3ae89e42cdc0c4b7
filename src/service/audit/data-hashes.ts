import type { StoredJson } from '../../core/platform/stored-json';
import { sha256Hex } from '../../lib/digest';
import { saltedHash } from '../../lib/salted-hash';
import type { Salted } from './audit-chain';

/** The hashes of data that an audit entry quotes. They tell nothing once the salt is erased. */

/** The data of a submission. */
export function dataHashOf({ sha256, salt }: StoredJson): { data_hash: string } & Salted {
  return { data_hash: sha256, ...(salt !== undefined && { salted: true }) };
}

/** The values that a signer filled in, with the salt of the data that they became a part of. */
export type ValuesHash = { values_hash: string } & Salted;

export function valuesHashOf(values: Record<string, unknown>, { salt }: { salt: string }): ValuesHash {
  return { values_hash: saltedHash(salt, values), salted: true };
}

/** No values: the hash needs no salt. */
export const noValuesHash: ValuesHash = { values_hash: sha256Hex('{}') };
