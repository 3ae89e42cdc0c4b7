import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfRef, PdfStream } from '../../pdf/values';
import type { FileUpdate } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';
import type { FoundMarks, Untagged } from './content-marks';

type Contents = {
  stream: number;
  /** The page, or the form itself. */
  holder: number;
  found: FoundMarks;
  /** The height in which headers and footers of the page divide; null in a form, which has none. */
  middle: number | null;
  /** Which tagged content of a page or form becomes an artifact. */
  droppedFrom(holder: number): readonly number[];
};

/** A range of a content, and what takes its place. */
type Edit = { start: number; end: number; text: string };

/** Writes a content anew, and the forms on it, so that all that no element has is an artifact. */
export function writeArtifacts(file: PdfFile, update: FileUpdate, contents: Contents): void {
  const { stream, found, droppedFrom } = contents;
  for (const [form, inside] of found.forms)
    writeArtifacts(file, update, { stream: form, holder: form, found: inside, middle: null, droppedFrom });
  const edits = [...editsFor(contents)].toSorted((one, other) => one.start - other.start);
  const old = file.resolve(new PdfRef(stream, 0));
  if (edits.length === 0 || !(old instanceof PdfStream)) return;
  const packed = deflateSync(Buffer.concat([...edited(found.bytes, edits)]));
  const entries = spell(old.dict.without('Length', 'Filter', 'DecodeParms')).slice(2, -2);
  update.stream(stream, `${entries}/Filter/FlateDecode`, packed);
}

function* editsFor({ holder, found, middle, droppedFrom }: Contents): Iterable<Edit> {
  for (const one of found.untagged) {
    yield { start: one.start, end: one.start, text: ` ${beginArtifact(one, found, middle)} ` };
    yield { start: one.end, end: one.end, text: ' EMC' };
  }
  for (const mark of droppedFrom(holder)) {
    const begin = found.begins.get(mark);
    if (begin) yield { start: begin.start, end: begin.end, text: '/Artifact <</Type/Pagination>> BDC' };
  }
}

function* edited(bytes: Uint8Array, edits: readonly Edit[]): Iterable<Uint8Array> {
  let at = 0;
  for (const { start, end, text } of edits) {
    yield bytes.subarray(at, start);
    yield Buffer.from(text, 'latin1');
    at = end;
  }
  yield bytes.subarray(at);
}

/** The browser draws headers and footers in a part of their own, before all others or after them. */
function beginArtifact(
  { group, y }: Untagged,
  { tagged, groups }: FoundMarks,
  middle: number | null,
): string {
  const isAround = (group === 1 || group === groups) && !tagged.has(group);
  if (middle === null || !isAround) return '/Artifact BMC';
  return `/Artifact <</Type/Pagination/Subtype/${y > middle ? 'Header' : 'Footer'}>> BDC`;
}
