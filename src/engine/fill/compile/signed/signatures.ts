import type { PdfFile } from '../../../pdf/reader/pdf-file';
import { textOf } from '../../../pdf/text-string';
import { PdfDict, type PdfValue } from '../../../pdf/values';
import { type FieldNode, readFieldNodes } from './field-nodes';

/** Which changes a certification allows: none, filling in forms and signing, or notes as well. */
export type Certification = 1 | 2 | 3;

/** What the signatures of a document are, and what they forbid. */
export type Signatures = {
  /** Their fields. */
  fields: FieldNode[];
  isCertified: boolean;
  /** The strictest of the certifications. */
  allows: Certification | null;
  /** Whether they lock a field with this name. */
  locks: (name: string) => boolean;
};

/** Whom a lock is about: /All, /Include or /Exclude with names. */
type Lock = { action: string | null; names: string[] };

/**
 * Finds the signatures of a document; null for one without. Usage rights (/UR3) are no signature of a
 * person.
 */
export async function findSignatures(
  file: PdfFile,
): Promise<{ nodes: readonly FieldNode[]; signatures: Signatures } | null> {
  const root = file.dict(file.trailer.get('Root'));
  const nodes = await readFieldNodes(file, file.dict(root?.get('AcroForm') ?? null));
  const signatures = readSignatures(file, nodes);
  return signatures.fields.length === 0 && !signatures.isCertified ? null : { nodes, signatures };
}

function readSignatures(file: PdfFile, nodes: readonly FieldNode[]): Signatures {
  const fields = nodes.filter(
    ({ type, value, parent }) =>
      type === 'Sig' && file.resolve(value) instanceof PdfDict && parent?.value !== value,
  );
  const permissions = file.dict(file.dict(file.trailer.get('Root'))?.get('Perms') ?? null);
  const certification = file.dict(permissions?.get('DocMDP') ?? null);
  const values = [...fields.map(({ value }) => file.dict(value)), certification].filter(
    (one) => one !== null,
  );
  const references = values.flatMap((value) => referencesOf(file, value));
  const ownLocks = fields.map(({ dict }) => file.dict(dict.get('Lock'))).filter((lock) => lock !== null);
  const levels = [
    ...references.filter(({ method }) => method === 'DocMDP').map(({ dict }) => dict.get('P') ?? 2),
    ...ownLocks.map((lock) => lock.get('P')),
  ];
  const locks = [
    ...references.filter(({ method }) => method === 'FieldMDP').map(({ dict }) => lockOf(file, dict)),
    ...ownLocks.map((lock) => lockOf(file, lock)),
  ];
  return {
    fields,
    isCertified: certification !== null,
    allows: strictest(levels.map((level) => file.number(level))),
    locks: (name) => locks.some((lock) => isLocked(lock, name)),
  };
}

function referencesOf(file: PdfFile, signature: PdfDict): { method: string | null; dict: PdfDict }[] {
  return (file.array(signature.get('Reference')) ?? []).flatMap((item) => {
    const reference = file.dict(item);
    if (reference === null) return [];
    const dict = file.dict(reference.get('TransformParams')) ?? new PdfDict();
    return [{ method: file.name(reference.get('TransformMethod')), dict }];
  });
}

function strictest(levels: readonly (number | null)[]): Certification | null {
  if (levels.includes(1)) return 1;
  if (levels.includes(2)) return 2;
  return levels.includes(3) ? 3 : null;
}

function lockOf(file: PdfFile, dict: PdfDict): Lock {
  const names = (file.array(dict.get('Fields')) ?? []).map((item: PdfValue) => textOf(file.resolve(item)));
  return { action: file.name(dict.get('Action')), names: names.filter((name) => name !== null) };
}

/** A lock of a field is one of all fields below it. */
function isLocked({ action, names }: Lock, field: string): boolean {
  if (action === 'All') return true;
  const isNamed = names.some((name) => field === name || field.startsWith(`${name}.`));
  return action === 'Include' ? isNamed : action === 'Exclude' && !isNamed;
}
