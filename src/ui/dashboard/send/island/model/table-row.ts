import { type DataPath, pathOfName } from '../../../../../engine/fields';
import { isRecord, recordOf } from '../../../../../lib/json';
import type { SignerRole } from '../../../../../lib/signer-role';
import { asksForProvider, SIGNERS } from '../../table-entries';
import { tableWords as words } from '../../table-words';
import { sendWords } from '../../words';
import { openProblems } from './open-problems';
import { EMAIL } from './read-signers';

const { problems: said } = sendWords;

type Data = Record<string, unknown>;
type Problem = { pointer: string; message: string };
type Check = (data: unknown) => Problem[];

type Sending = {
  version: string;
  /** The identity provider of roles that ask for one; undefined: that of the template. */
  provider: () => string | undefined;
};

/** The rows of a bulk send: how each is checked, and what becomes of it. */
export function rowKind(check: Check, roles: readonly SignerRole[], { version, provider }: Sending) {
  const asked: DataPath[] = roles.flatMap(({ fields }) => fields.map(pathOfName));
  return {
    check: (row: Data): Problem[] => [
      ...signerProblems(row, roles),
      ...openProblems(check, dataOf(row, roles), asked),
    ],
    submissionOf: (row: Data) => ({
      data: dataOf(row, roles),
      version,
      data_requests: roles.map((role) => {
        const named = asksForProvider(role) ? provider() : undefined;
        return {
          role: role.name,
          ...signerOf(row, role.name),
          auth_type: 'email_link',
          ...(named !== undefined && { identity_provider: named }),
        };
      }),
    }),
  };
}

/** Rows of JSON have the signers under the names of their columns. */
function dataOf({ [SIGNERS]: signers, ...data }: Data, roles: readonly SignerRole[]): Data {
  if (signers !== undefined) return data;
  const columns = new Set(roles.flatMap(({ name }) => [words.nameOf(name), words.emailOf(name)]));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !columns.has(name)));
}

function signerOf(row: Data, role: string): { name: string; email: string } {
  const signers = row[SIGNERS];
  const { name, email } =
    signers === undefined
      ? { name: row[words.nameOf(role)], email: row[words.emailOf(role)] }
      : recordOf(isRecord(signers) ? signers[role] : {});
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
