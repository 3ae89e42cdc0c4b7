import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { spellTextString, textString } from '../pdf/text-string';
import { dictOf, PdfRef, type PdfValue } from '../pdf/values';
import { spellDate } from '../pdf/writer/document-info';
import type { ObjectWriter } from '../pdf/writer/file-update';
import { spellBytes, spellEntries } from '../pdf/writer/write-value';
import type { AttachedFile } from './attached-file';

/** What the catalogue says of attached files, and what its names get. */
export type Attached = { AF: PdfRef[]; EmbeddedFiles: PdfRef };

/** Writes files as associated files of the document (ISO 19005-3, 6.8). */
export function appendAttachments(update: ObjectWriter, files: readonly AttachedFile[], now: Date): Attached {
  const written = files.map((file) => ({ key: textString(file.name), ref: appendFile(update, file, now) }));
  const sorted = written.toSorted((one, other) => Buffer.compare(one.key.bytes, other.key.bytes));
  const tree = update.newNumber();
  const names: PdfValue[] = sorted.flatMap(({ key, ref }) => [key, ref]);
  update.object(tree, `<<${spellEntries(dictOf({ Names: names }))}>>`);
  return { AF: written.map(({ ref }) => ref), EmbeddedFiles: new PdfRef(tree, 0) };
}

function appendFile(update: ObjectWriter, file: AttachedFile, now: Date): PdfRef {
  const [stream, specification] = [update.newNumber(), update.newNumber()];
  appendContent(update, stream, file, now);
  const name = spellTextString(file.name);
  const description = file.description ? `/Desc ${spellTextString(file.description)}` : '';
  update.object(
    specification,
    `<</Type/Filespec/F ${name}/UF ${name}${description}/AFRelationship/${file.relationship}` +
      `/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
  );
  return new PdfRef(specification, 0);
}

/** Formats that are text: others are compressed already. */
const TEXT = /^text\/|[/+](json|xml)$/;

function appendContent(
  update: ObjectWriter,
  number: number,
  { bytes, mimeType }: AttachedFile,
  now: Date,
): void {
  const checksum = spellBytes(createHash('md5').update(bytes).digest());
  const facts = `/Size ${bytes.length}/CreationDate ${spellDate(now)}/ModDate ${spellDate(now)}/CheckSum ${checksum}`;
  // Some readers know capital hexadecimal digits only.
  const subtype = mimeType.replace('/', '#2F');
  const entries = `/Type/EmbeddedFile/Subtype/${subtype}/Params<<${facts}>>`;
  if (TEXT.test(mimeType)) update.stream(number, `${entries}/Filter/FlateDecode`, deflated(bytes));
  else update.stream(number, entries, bytes);
}

function deflated(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateSync(bytes));
}
