import { isRecord, recordOf } from '../../../../../lib/json';
import type { SignerRole } from '../../../../../lib/signer-role';
import { type DataPath, pathOfName } from '../../../generate/data-path';
import { SIGNERS } from '../../table-entries';
import { sendWords } from '../../words';
import { openProblems } from './open-problems';
import { EMAIL } from './read-signers';

const { table: words, problems: said } = sendWords;

type Data = Record<string, unknown>;
type Problem = { pointer: string; message: string };
type Check = (data: unknown) => Problem[];

/** The rows of a bulk send: how each is checked, and what becomes of it. */
export function rowKind(check: Check, roles: readonly SignerRole[], version: string) {
  const asked: DataPath[] = roles.flatMap(({ fields }) => fields.map(pathOfName));
  return {
    check: (row: Data): Problem[] => [
      ...signerProblems(row, roles),
      ...openProblems(check, dataOf(row), asked),
    ],
    submissionOf: (row: Data) => ({
      data: dataOf(row),
      version,
      data_requests: roles.map(({ name: role }) => ({
        role,
        ...signerOf(row, role),
        auth_type: 'email_link',
      })),
    }),
  };
}

function dataOf({ [SIGNERS]: _, ...data }: Data): Data {
  return data;
}

function signerOf(row: Data, role: string): { name: string; email: string } {
  const signers = row[SIGNERS];
  const { name, email } = recordOf(isRecord(signers) ? signers[role] : {});
  return { name: String(name ?? '').trim(), email: String(email ?? '').trim() };
}

/** Each problem is at the column of its value. */
function signerProblems(row: Data, roles: readonly SignerRole[]): Problem[] {
  return roles.flatMap(({ name: role }) => {
    const { name, email } = signerOf(row, role);
    return [
      ...(name === '' ? [{ pointer: `/${words.nameOf(role)}`, message: said.name }] : []),
      ...(EMAIL.test(email) ? [] : [{ pointer: `/${words.emailOf(role)}`, message: said.email }]),
    ];
  });
}
