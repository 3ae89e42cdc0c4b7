import type { Unsaved } from '../../../shell/island/service/draft-saver';
import { changedIn, type Draft, type SourceName } from '../model/draft';

/** The unsaved changes in this browser: the old and the new text of each changed source. */
type Kept = {
  revision: string;
  base: Partial<Draft>;
  mine: Partial<Draft>;
};

/** Keeps the changes that the service does not have yet, in case the browser closes first. */
export class KeptDraft {
  readonly #key: string;

  constructor(templateId: string, memberId: string) {
    this.#key = `quillet:html:${memberId}:${templateId}`;
  }

  /** Reads the kept changes; unchanged sources come from `theirs`. */
  read(theirs: Draft): Unsaved<Draft> | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      if (!isKept(kept)) return null;
      const { revision, base, mine } = kept;
      return { revision, base: { ...theirs, ...base }, mine: { ...theirs, ...mine } };
    } catch {
      // The stored text is damaged, or the browser forbids storage.
      return null;
    }
  }

  /** Returns whether the browser had room for the changes. */
  keep({ revision, base, mine }: Unsaved<Draft>): boolean {
    const names = changedIn(base, mine);
    const kept: Kept = { revision, base: only(base, names), mine: only(mine, names) };
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
      return true;
    } catch {
      // Without storage the page alone holds the unsaved changes, and the save state says so.
      return false;
    }
  }

  forget(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}

function only(draft: Draft, names: readonly SourceName[]): Partial<Draft> {
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, base, mine }: Partial<Kept> = value;
  return typeof revision === 'string' && isTexts(base) && isTexts(mine);
}

function isTexts(draft: Partial<Draft> | undefined): boolean {
  return (
    typeof draft === 'object' &&
    draft !== null &&
    Object.values(draft).every((text) => typeof text === 'string')
  );
}
