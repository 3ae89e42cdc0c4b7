import type { StoredField } from '../../../../../engine/fields';
import type { Unsaved } from '../../../shell/island/service/draft-saver';
import type { Draft } from '../model/draft';
import { blankField, compact, type FieldSchema } from '../model/schema';

type Kept = Unsaved<Draft>;

/** Keeps the changes that the service does not have yet, in case the browser closes first. */
export class KeptDraft {
  readonly #key: string;

  readonly #schema: FieldSchema;

  constructor({ templateId, memberId }: { templateId: string; memberId: string }, schema: FieldSchema) {
    this.#schema = schema;

    this.#key = `quillet:editor:${memberId}:${templateId}`;
  }

  read(): Kept | null {
    const text = attempt(() => localStorage.getItem(this.#key));
    if (text === null) return null;
    try {
      const kept: unknown = JSON.parse(text);
      return isKept(kept) ? { ...kept, base: this.#unpack(kept.base), mine: this.#unpack(kept.mine) } : null;
    } catch {
      // The stored text is cut off or was written by another program.
      return null;
    }
  }

  /** Returns whether the browser had room for the changes. */
  keep({ base, mine, revision }: Kept): boolean {
    const text = JSON.stringify({ base: this.#pack(base), mine: this.#pack(mine), revision });
    return attempt(() => localStorage.setItem(this.#key, text)) !== null;
  }

  forget(): void {
    attempt(() => localStorage.removeItem(this.#key));
  }

  /** Browsers have room for a few megabytes, so default properties are not stored. */
  #pack({ fields, rules }: Draft): object {
    return { fields: fields.map((field) => compact(this.#schema, field)), rules };
  }

  #unpack({ fields, rules }: Draft): Draft {
    return { fields: fields.map((field: Partial<StoredField>) => blankField(this.#schema, field)), rules };
  }
}

/** Browsers may forbid storage or have no room; the page alone then holds the unsaved changes. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { base, mine, revision }: Partial<Kept> = value;
  return typeof revision === 'string' && isDraft(base) && isDraft(mine);
}

function isDraft(draft: Draft | undefined): boolean {
  return Array.isArray(draft?.fields) && typeof draft.rules?.sharedFieldData === 'object';
}
