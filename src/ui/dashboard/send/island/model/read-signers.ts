import { sendWords } from '../../words';

const { problems: said } = sendWords;

/** The service checks addresses more closely. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The entries of a signer's card as texts, by the properties of a data request. */
export type SignerTexts = Record<string, string>;

export type SignerProblem = { signer: number; entry: string; text: string };

type Given = { entries: SignerTexts; fields: string[] };
/** A signer with the fields of their role that only another version has. */
export type GivenSigner = Given & { elsewhere: string[] };
type Most = { order: number };

/** What is wrong with the signers, before anything is sent. */
export function signerProblems(signers: readonly Given[], most: Most, rolesCount: boolean): SignerProblem[] {
  return signers.flatMap(({ entries }, signer) =>
    problemsOf(signer, [
      ['role', rolesCount ? roleProblem(signers, signer) : null],
      ['order', orderProblem(entries, most)],
      ['name', textOf(entries, 'name') === '' ? said.name : null],
      ['email', EMAIL.test(textOf(entries, 'email')) ? null : said.email],
    ]),
  );
}

/** What is wrong with the roles of signers whom nobody has named yet. */
export function roleProblems(signers: readonly Given[], most: Most): SignerProblem[] {
  return signers.flatMap(({ entries }, signer) =>
    problemsOf(signer, [
      ['role', roleProblem(signers, signer)],
      ['order', orderProblem(entries, most)],
    ]),
  );
}

function problemsOf(signer: number, found: [entry: string, text: string | null][]): SignerProblem[] {
  return found.flatMap(([entry, text]) => (text === null ? [] : [{ signer, entry, text }]));
}

function roleProblem(signers: readonly Given[], signer: number): string | null {
  const names = signers.map(({ entries }) => textOf(entries, 'role'));
  const name = names[signer] ?? '';
  if (name === '') return said.role;
  return names.indexOf(name) < signer ? said.roleTwice : null;
}

function orderProblem(entries: SignerTexts, most: Most): string | null {
  return isWhole(textOf(entries, 'order'), 0, most.order) ? null : said.order;
}

/** The data request of a signer, as the API takes it. */
export function dataRequestOf({ entries, fields }: Given): Record<string, unknown> {
  const step = textOf(entries, 'identity_step');
  const optional = ['invitation_subject', 'invitation_message'].filter(
    (name) => textOf(entries, name) !== '',
  );
  return {
    name: textOf(entries, 'name'),
    email: textOf(entries, 'email'),
    auth_type: 'email_link',
    order: Number(textOf(entries, 'order')),
    language: textOf(entries, 'language'),
    fields,
    ...(step !== '' && { identity_step: step }),
    ...(step === 'provider' && { identity_provider: textOf(entries, 'identity_provider') }),
    ...Object.fromEntries(optional.map((name) => [name, textOf(entries, name)])),
  };
}

/** The role that the template keeps of a signer. */
export function roleOf({ entries, fields, elsewhere }: GivenSigner) {
  return {
    name: textOf(entries, 'role'),
    fields: [...fields, ...elsewhere],
    order: Number(textOf(entries, 'order')),
    identity_step: textOf(entries, 'identity_step') || null,
    language: textOf(entries, 'language') || null,
  };
}

/** The roles to keep. A step that the page cannot offer, such as that of a provider in test mode, stays. */
export function rolesToKeep(
  signers: readonly GivenSigner[],
  before: readonly { name: string; identity_step: string | null }[],
  offered: ReadonlySet<string>,
) {
  return signers.map(roleOf).map((role) => {
    const kept = before.find(({ name }) => name === role.name)?.identity_step ?? null;
    const isHidden = role.identity_step === null && kept !== null && !offered.has(kept);
    return isHidden ? { ...role, identity_step: kept } : role;
  });
}

/** Whole numbers between commas or spaces; null where something else is among them. */
export function numbersIn(
  text: string,
  { most, highest }: { most: number; highest: number },
): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length > most || parts.some((part) => !isWhole(part, 1, highest))) return null;
  return parts.map(Number);
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Where a refusal of the service belongs: a signer's entry, or elsewhere. */
export function signerProblemOf(problem: string): SignerProblem | null {
  const [, signer, entry = '', text = ''] =
    /^#\/data_requests\/(\d{1,3})\/([a-z_]+)[^:]*: (.*)$/s.exec(problem) ?? [];
  return signer === undefined ? null : { signer: Number(signer), entry, text };
}

/** The same of roles: `#/template/signer_roles/0/name: …`. */
export function roleProblemOf(problem: string): SignerProblem | null {
  const [, signer, property = '', text = ''] =
    /^#\/template\/signer_roles\/(\d{1,3})\/([a-z_]+)[^:]*: (.*)$/s.exec(problem) ?? [];
  if (signer === undefined) return null;
  return { signer: Number(signer), entry: property === 'name' ? 'role' : property, text };
}

function textOf(entries: SignerTexts, name: string): string {
  return (entries[name] ?? '').trim();
}
