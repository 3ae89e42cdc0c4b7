import * as z from 'zod';
import { columnOf, namesOf, valuesOf } from '../../lib/catalogue';
import { awsKmsKey } from './aws-kms-key';
import { cscKey } from './csc-key';
import { fileKey } from './file-key';
import type { KeyKind } from './key-kind';

/**
 * The catalogue of where the keys of accounts are and how they sign. API, storage and sealing follow
 * from its rows.
 */
const keyKindRows = { file: fileKey, aws_kms: awsKmsKey, csc: cscKey };

const keyKindNames = namesOf(keyKindRows);

export type KeyKindName = (typeof keyKindNames)[number];

export const keyKinds: Readonly<Record<KeyKindName, KeyKind>> = keyKindRows;

/** The kind of a stored key; undefined for one that a later release added. */
export function keyKindOf(name: string): KeyKind | undefined {
  const known = keyKindNames.find((each) => each === name);
  return known && keyKinds[known];
}

/** What a request sends to add a key: its kind, and what that kind asks for. */
export const sentKeyBody = z.discriminatedUnion('kind', valuesOf(columnOf(keyKindRows, 'body')), {
  error: `must be ${keyKindNames.join(' or ')}`,
});
