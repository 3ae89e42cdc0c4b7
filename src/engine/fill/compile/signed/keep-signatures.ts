import { Buffer } from 'node:buffer';
import { sha2 } from '../../../pdf/encryption/ciphers';
import type { PageNode } from '../../../pdf/reader/page-tree';
import type { PdfFile } from '../../../pdf/reader/pdf-file';
import { LARGEST_OBJECT_NUMBER } from '../../../pdf/reader/xref-entries';
import { dictOf, type PdfDict, PdfRef, PdfString, type PdfValue } from '../../../pdf/values';
import type { ObjectCopy } from '../../../pdf/writer/copy-objects';
import type { FileEnd } from '../../../pdf/writer/file-update';
import type { EarlierProofs } from '../../../seal/validation/validation-store';
import type { SignedPlan } from '../../document-plan';
import type { FieldNode } from './field-nodes';
import { KeptForm } from './kept-form';
import { matchesDigest } from './match-digest';
import { findSignatures, type Signatures } from './signatures';

/** Why the signatures of a document do not verify in finished PDFs. */
export type LossReason = keyof typeof lossReasons;

export const lossReasons = {
  encrypted: 'the document is encrypted, and the template is stored without encryption',
  damaged: 'the document is damaged, and was repaired',
  certified: 'the document is certified against every change',
  textTags: 'text tags were taken out of the pages; turn text tags off to keep it',
  changed: 'it did not fit the document any more when the document was uploaded',
  elsewhere: 'it does not cover the document from its first byte',
  structure: 'the objects of the document are numbered in a way to which nothing can be appended',
};

/** A signed document that stays as it is: everything is appended. */
export type KeptDocument = {
  /** The SHA-256 of the document. */
  original: string;
  end: FileEnd;
  /** The objects that an update defines anew. */
  root: PdfRef;
  tree: PdfRef;
  form: KeptForm;
  /** What the catalogue says of signatures. */
  entries: { AcroForm: PdfDict } & Record<string, PdfValue>;
  /** What validates them: the streams by their numbers, and which are for which signature. */
  proofs: (Omit<EarlierProofs, 'bySignature'> & { bySignature: PdfValue }) | null;
};

/** What becomes of the signatures of a document. */
export type SignedDocument = { signatures: Signatures } & (
  | { kept: KeptDocument }
  | { kept: null; reason: LossReason }
);

/** Reads the signatures of a document; null for one without. `upload` is the file as it came. */
export async function readSigned(
  file: PdfFile,
  pages: readonly PageNode[],
  upload: Uint8Array,
): Promise<SignedDocument | null> {
  const found = await findSignatures(file);
  if (found === null) return null;
  const { nodes, signatures } = found;
  const reason = lossOf(file, signatures, upload);
  if (reason !== null) return { signatures, kept: null, reason };
  const kept = keptDocument(file, pages, { nodes, signatures });
  return kept === null ? { signatures, kept, reason: 'structure' } : { signatures, kept };
}

/** The same document, whose signatures are lost after all. */
export function losing({ signatures }: SignedDocument, reason: LossReason): SignedDocument {
  return { signatures, kept: null, reason };
}

function lossOf(file: PdfFile, signatures: Signatures, upload: Uint8Array): LossReason | null {
  if (file.isEncrypted) return 'encrypted';
  if (file.repaired) return 'damaged';
  if (signatures.allows === 1) return 'certified';
  // Bytes before the header were cut off: all offsets would be wrong with them.
  if (file.bytes.length !== upload.length) return 'elsewhere';
  const covers = signatures.fields.map((field) => coverOf(file, field)).filter((cover) => cover !== null);
  if (covers.length === 0) return 'elsewhere';
  return covers.slice(0, MOST_COMPARED).some((cover) => isIntact(file, cover)) ? null : 'changed';
}

/** Documents have a few signatures; each is compared with all that it covers. */
const MOST_COMPARED = 20;
const [OPEN, CLOSE] = [0x3c, 0x3e];

/** A signature, and the bytes that it covers. */
type Cover = { signature: PdfValue; covered: Uint8Array[] };

/**
 * What a signature covers: a part of the file from its beginning, all but itself. Null for one that
 * covers something else.
 */
function coverOf(file: PdfFile, { value }: FieldNode): Cover | null {
  const signature = file.dict(value);
  const ranges = file.array(signature?.get('ByteRange') ?? null)?.map((item) => file.number(item));
  const [from, first, second, length, more] = ranges ?? [];
  if (from !== 0 || first == null || second == null || length == null || more !== undefined) return null;
  const { bytes } = file;
  if (bytes[first] !== OPEN || bytes[second - 1] !== CLOSE || second + length > bytes.length) return null;
  const covered = [bytes.subarray(0, first), bytes.subarray(second, second + length)];
  return { signature: file.resolve(signature?.get('Contents') ?? null), covered };
}

/** Whose a signature is, and what it is worth, is for others to judge. */
function isIntact(file: PdfFile, { signature, covered }: Cover): boolean {
  file.budget.spend(covered.reduce((sum, { length }) => sum + length, 0) >> 6);
  return signature instanceof PdfString && matchesDigest(signature.bytes, covered) !== false;
}

function keptDocument(
  file: PdfFile,
  pages: readonly PageNode[],
  { nodes, signatures }: { nodes: readonly FieldNode[]; signatures: Signatures },
): KeptDocument | null {
  const root = file.trailer.get('Root');
  const catalog = file.dict(root);
  const tree = catalog?.get('Pages') ?? null;
  const info = file.trailer.get('Info');
  const end =
    root instanceof PdfRef ? endOf(file, { root, info: info instanceof PdfRef ? info : null }) : null;
  if (!(root instanceof PdfRef) || !(tree instanceof PdfRef) || end === null) return null;
  const own = new Set([root.number, tree.number, end.info]);
  if (own.size < 3 || pages.some(({ ref }) => ref !== null && own.has(ref.number))) return null;
  const certification = file.dict(catalog?.get('Perms') ?? null)?.get('DocMDP') ?? null;
  const proofs = catalog?.get('DSS') ?? null;
  const form = new KeptForm(file, nodes, signatures);
  const entries = {
    AcroForm: form.dict,
    ...(certification !== null && { Perms: dictOf({ DocMDP: certification }) }),
    ...(proofs !== null && { DSS: proofs }),
  };
  const original = Buffer.from(sha2(256, file.bytes)).toString('hex');
  return { original, end, root, tree, form, entries, proofs: proofsOf(file, proofs) };
}

function proofsOf(file: PdfFile, value: PdfValue): KeptDocument['proofs'] {
  const store = file.dict(value);
  if (!store) return null;
  const streams = (key: string) =>
    (file.array(store.get(key)) ?? []).flatMap((item) => (item instanceof PdfRef ? [item.number] : []));
  return {
    ...{ certificates: streams('Certs'), answers: streams('OCSPs'), lists: streams('CRLs') },
    bySignature: store.get('VRI'),
  };
}

/** Spells for the plan what finished PDFs say of signatures, beside their own fields. */
export function spellKept(
  { original, form, entries, proofs }: KeptDocument,
  copy: ObjectCopy,
): Omit<SignedPlan, 'numbers'> {
  const spelled = (value: PdfValue) => copy.spell(value);
  const inner = (dict: PdfDict) => spelled(dict).slice('<<'.length, -'>>'.length);
  const entry = (key: string) => (entries[key] === undefined ? '' : inner(dictOf({ [key]: entries[key] })));
  const bySignature = proofs?.bySignature ?? null;
  return {
    original,
    fields: form.fields.map(spelled).join(' '),
    names: form.names,
    setting: inner(form.defaults),
    permissions: entry('Perms'),
    ...(proofs !== null && {
      proofs: {
        ...proofs,
        bySignature: bySignature === null ? '' : inner(dictOf({ VRI: bySignature })),
        spelled: entry('DSS'),
      },
    }),
    stamps: Object.fromEntries(form.stamps.map(({ number, stamp }) => [number, spelled(stamp)])),
  };
}

/** The end of a file to append to; null where its numbers are such that an update would break it. */
function endOf(file: PdfFile, { root, info }: { root: PdfRef; info: PdfRef | null }): FileEnd | null {
  const { newest, trailer, bytes } = file;
  if (newest === undefined) return null;
  let size = file.number(trailer.get('Size')) ?? 0;
  for (const [number, entry] of file.entries) {
    // Our updates write every object as the first of its number.
    if (entry.kind === 'at_offset' && entry.generation !== 0) return null;
    size = Math.max(size, number + 1);
  }
  // Room for what the update adds.
  if (!Number.isInteger(size) || size > LARGEST_OBJECT_NUMBER / 2) return null;
  const own = info === null ? { info: size, size: size + 1 } : { info: info.number, size };
  const id = idOf(file);
  return { ...own, length: bytes.length, startXref: newest.offset, root: root.number, id, xref: newest.kind };
}

/** Every finished PDF repeats it. */
function isUsualId({ length }: Uint8Array): boolean {
  return length > 0 && length <= 64;
}

function idOf(file: PdfFile): string {
  const first = file.resolve(file.array(file.trailer.get('ID'))?.[0] ?? null);
  const own = first instanceof PdfString && isUsualId(first.bytes) ? first.bytes : null;
  return Buffer.from(own ?? sha2(256, file.bytes).subarray(0, 16)).toString('hex');
}
