import type { Unsaved } from '../../service/draft-saver';
import { changedIn, type Draft, type SourceName } from '../model/draft';

/** What is in this browser only: of each source that was changed, how it was and how it is. */
type Kept = {
  revision: string;
  base: Partial<Draft>;
  mine: Partial<Draft>;
};

/** Changes that the service does not have yet, for when the browser closes before it has. */
export class KeptDraft {
  readonly #key: string;

  constructor(templateId: string, personId: string) {
    this.#key = `quillet:html:${personId}:${templateId}`;
  }

  /** What was not changed is as it is now. */
  read(theirs: Draft): Unsaved<Draft> | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      if (!isKept(kept)) return null;
      const { revision, base, mine } = kept;
      return { revision, base: { ...theirs, ...base }, mine: { ...theirs, ...mine } };
    } catch {
      // Cut off, or not ours; or the browser forbids storage.
      return null;
    }
  }

  /** Whether the browser had room for it. */
  keep({ revision, base, mine }: Unsaved<Draft>): boolean {
    const names = changedIn(base, mine);
    const kept: Kept = { revision, base: only(base, names), mine: only(mine, names) };
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
      return true;
    } catch {
      // No room, or forbidden: then the page alone holds what is not saved, and says so.
      return false;
    }
  }

  forget(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Where nothing may be stored there is nothing to forget.
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
