import { type DataPath, pathOfName } from '../../../../../engine/fields';
import { isRecord, recordOf } from '../../../../../lib/json';
import { isLanguage, languages } from '../../../../../lib/languages';
import type { SignerRole } from '../../../../../lib/signer-role';
import type { DataEntry } from '../../../generate/data-entries';
import { asksForProvider, isAboutSigners, LETTER, placedRow, SIGNERS } from '../../table-entries';
import { tableWords as words } from '../../table-words';
import { sendWords } from '../../words';
import { openProblems } from './open-problems';
import { EMAIL, numbersIn } from './read-signers';

const { problems: said } = sendWords;

type Data = Record<string, unknown>;
type Problem = { pointer: string; message: string };
type Check = (data: unknown) => Problem[];

type Sending = {
  version: string;
  /** The columns of the table. */
  entries: readonly DataEntry[];
  limits: { reminders: number; reminderDays: number; messageChars: number };
  /** The identity provider of roles that ask for one; undefined: that of the template. */
  provider: () => string | undefined;
};

/** The rows of a bulk send: how each is checked, and what becomes of it. */
export function rowKind(check: Check, roles: readonly SignerRole[], sending: Sending) {
  const { version, provider, limits } = sending;
  const asked: DataPath[] = roles.flatMap(({ fields }) => fields.map(pathOfName));
  const columns = sending.entries.filter(isAboutSigners);
  return {
    check: (given: Data): Problem[] => {
      const row = placedRow(given, columns);
      return [
        ...roles.flatMap(({ name }) => signerProblems(signerOf(row, name), name, limits.messageChars)),
        ...reminderProblems(remindersOf(row), limits),
        ...openProblems(check, dataOf(row), asked),
      ];
    },
    submissionOf: (given: Data) => {
      const row = placedRow(given, columns);
      const reminders = numbersIn(remindersOf(row), mostOf(limits));
      return {
        data: dataOf(row),
        version,
        ...(reminders && reminders.length > 0 && { data_request_reminder_days: reminders }),
        data_requests: roles.map((role) => {
          const { name, email, language, message } = signerOf(row, role.name);
          const named = asksForProvider(role) ? provider() : undefined;
          return {
            role: role.name,
            name,
            email,
            auth_type: 'email_link',
            ...(language !== '' && { language: languageIn(language) }),
            ...(message !== '' && { invitation_message: message }),
            ...(named !== undefined && { identity_provider: named }),
          };
        }),
      };
    },
  };
}

function dataOf({ [SIGNERS]: _signers, [LETTER]: _letter, ...data }: Data): Data {
  return data;
}

function signerOf(row: Data, role: string) {
  const signers = row[SIGNERS];
  const { name, email, language, message } = recordOf(isRecord(signers) ? signers[role] : {});
  return {
    name: textOf(name),
    email: textOf(email),
    language: textOf(language),
    message: textOf(message),
  };
}

function remindersOf(row: Data): string {
  return textOf(recordOf(row[LETTER])['reminders']);
}

function textOf(value: unknown): string {
  return String(value ?? '').trim();
}

/** A language by its code, or by its name in the language of the page. */
function languageIn(text: string): string | undefined {
  const wanted = text.toLowerCase();
  if (isLanguage(wanted)) return wanted;
  return languages.find((language) => sendWords.languages[language].toLowerCase() === wanted);
}

type Signer = ReturnType<typeof signerOf>;

/** Each problem is at the column of its value. */
function signerProblems({ name, email, language, message }: Signer, role: string, most: number): Problem[] {
  const isKnown = language === '' || languageIn(language) !== undefined;
  return [
    ...problemAt(words.nameOf(role), name === '' && said.name),
    ...problemAt(words.emailOf(role), !EMAIL.test(email) && said.email),
    ...problemAt(words.languageOf(role), !isKnown && words.problems.language(language, languages.join(', '))),
    ...problemAt(
      words.messageOf(role),
      message.length > most && words.problems.message(message.length, most),
    ),
  ];
}

function reminderProblems(reminders: string, limits: Sending['limits']): Problem[] {
  const isRead = numbersIn(reminders, mostOf(limits)) !== null;
  const problem = !isRead && words.problems.reminders(reminders, limits.reminders, limits.reminderDays);
  return problemAt(words.reminders, problem);
}

function mostOf({ reminders: most, reminderDays: highest }: Sending['limits']) {
  return { most, highest };
}

function problemAt(column: string, message: string | false): Problem[] {
  return message === false ? [] : [{ pointer: `/${column}`, message }];
}
