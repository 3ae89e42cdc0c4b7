import { dictOf } from '../pdf/values';
import type { ObjectWriter } from '../pdf/writer/file-update';
import { spellEntries } from '../pdf/writer/write-value';
import { appendAttachments } from './append-attachments';
import type { AttachedFile } from './attached-file';
import type { OwnNames } from './own-names';

/** The files that a filled document carries along, and the names that its catalogue refers to. */
export type WantedAttachments = { files: readonly AttachedFile[]; names: OwnNames | null };

/** Writes attached files. Returns their entries of the catalogue, spelled: its own names get theirs. */
export function spellAttached(update: ObjectWriter, { files, names }: WantedAttachments, now: Date): string {
  const { AF, EmbeddedFiles } = appendAttachments(update, files, now);
  if (names === null) return spellEntries(dictOf({ AF, Names: dictOf({ EmbeddedFiles }) }));
  update.object(names.number, `<<${spellEntries(names.dict.with({ EmbeddedFiles }))}>>`);
  return spellEntries(dictOf({ AF }));
}
