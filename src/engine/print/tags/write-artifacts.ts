import { deflateSync } from 'node:zlib';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfRef, PdfStream } from '../../pdf/values';
import { ByteSink } from '../../pdf/writer/byte-sink';
import type { FileUpdate } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';
import { type FoundMarks, MOST_UNTAGGED, type Untagged } from './content-marks';

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

/** The contents of most pages are short: a whole piece for each of them takes longer than what is written into it. */
const [MOST_AT_ONCE, ROOM_FOR_EDITS] = [256 * 1024, 4096];

/** A range of a content, and what takes its place. */
type Edit = { start: number; end: number; text: string };

/**
 * Writes a content anew, and the forms on it, so that all that no element has is an artifact. Where that is too much, a look
 * at the tags finds it.
 */
export function writeArtifacts(file: PdfFile, update: FileUpdate, contents: Contents): void {
  const { stream, found, droppedFrom } = contents;
  if (found.untagged.length > MOST_UNTAGGED) return;
  for (const [form, inside] of found.forms)
    writeArtifacts(file, update, { stream: form, holder: form, found: inside, middle: null, droppedFrom });
  const dropped = beginsOf(contents);
  const old = file.resolve(new PdfRef(stream, 0));
  if ((found.untagged.length === 0 && dropped.length === 0) || !(old instanceof PdfStream)) return;
  const packed = deflateSync(edited(found.bytes, editsFor(contents, dropped)));
  const entries = spell(old.dict.without('Length', 'Filter', 'DecodeParms')).slice(2, -2);
  update.stream(stream, `${entries}/Filter/FlateDecode`, packed);
}

/** Where the tagged content begins that becomes an artifact, in order. */
function beginsOf({ holder, found, droppedFrom }: Contents): Edit[] {
  const text = '/Artifact <</Type/Pagination>> BDC';
  return droppedFrom(holder)
    .flatMap((mark) => found.begins.get(mark) ?? [])
    .map(({ start, end }) => ({ start, end, text }))
    .toSorted((one, other) => one.start - other.start);
}

/** All edits, in order. What has no tags was found in order, too. */
function* editsFor({ found, middle }: Contents, dropped: readonly Edit[]): Iterable<Edit> {
  let next = 0;
  for (const one of found.untagged) {
    for (let edit = dropped[next]; edit !== undefined && edit.start < one.start; edit = dropped[next]) {
      yield edit;
      next += 1;
    }
    yield { start: one.start, end: one.start, text: ` ${beginArtifact(one, found, middle)} ` };
    yield { start: one.end, end: one.end, text: ' EMC' };
  }
  yield* dropped.slice(next);
}

function edited(bytes: Uint8Array, edits: Iterable<Edit>): Uint8Array {
  const sink = new ByteSink(Math.min(MOST_AT_ONCE, bytes.length + ROOM_FOR_EDITS));
  let at = 0;
  for (const { start, end, text } of edits) {
    sink.bytes(bytes.subarray(at, start));
    sink.text(text);
    at = end;
  }
  sink.bytes(bytes.subarray(at));
  return sink.toBytes();
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
