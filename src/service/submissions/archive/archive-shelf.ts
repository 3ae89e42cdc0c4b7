import type { ArchivedSubmission } from './archived-submission';
import { type Archived, DamagedArchive } from './find-archived';

type Parts = {
  /** The id of the submission. */
  id: string | undefined;
  /** Whether the coordinator has a journal, which alone counts then. */
  isOpen(): boolean;
  find(id: string): Promise<Archived | null>;
  /** Opens the journal again, as one step, and lets it leave its archive after this time. */
  restore(archived: Archived, leavesAfterMs: number): void;
};

/**
 * What a coordinator with an empty journal knows of its submission: what an archive has. It is kept in memory,
 * because nothing but this coordinator can change it.
 */
export class ArchiveShelf {
  readonly #parts: Parts;
  #found: Archived | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The archived submission; null when the journal is open, or nothing is known of the submission. */
  async find(): Promise<ArchivedSubmission | null> {
    return (await this.#look())?.submission ?? null;
  }

  /** Opens an archived submission again, before it changes. Returns the archive that it was in; null: it was open. */
  async reopen(leavesAfterMs = 0): Promise<string | null> {
    const archived = await this.#look();
    if (!archived) return null;
    this.#parts.restore(archived, leavesAfterMs);
    this.forget();
    return archived.archive;
  }

  /** What is wrong with the archive that has it; null when nothing is. */
  async damage(): Promise<DamagedArchive | null> {
    try {
      await this.#look();
      return null;
    } catch (error) {
      if (error instanceof DamagedArchive) return error;
      throw error;
    }
  }

  forget(): void {
    this.#found = null;
  }

  async #look(): Promise<Archived | null> {
    const { id, isOpen, find } = this.#parts;
    if (id === undefined || isOpen()) return null;
    const found = this.#found ?? (await find(id));
    // Another call may have opened it meanwhile.
    if (isOpen()) return null;
    this.#found = found;
    return found;
  }
}
