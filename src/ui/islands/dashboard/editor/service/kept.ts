import type { StoredField } from '../../../../../engine/fields';
import type { Unsaved } from '../../service/draft-saver';
import type { Draft } from '../model/draft';
import { blankField, compact, type FieldSchema } from '../model/schema';

type Kept = Unsaved<Draft>;

/** Changes that the service does not have yet, for when the browser closes before it has. */
export class KeptDraft {
  private readonly key: string;

  constructor(
    { templateId, personId }: { templateId: string; personId: string },
    private readonly schema: FieldSchema,
  ) {
    this.key = `quillet:editor:${personId}:${templateId}`;
  }

  read(): Kept | null {
    const text = attempt(() => localStorage.getItem(this.key));
    if (text === null) return null;
    try {
      const kept: unknown = JSON.parse(text);
      return isKept(kept) ? { ...kept, base: this.unpack(kept.base), mine: this.unpack(kept.mine) } : null;
    } catch {
      // Cut off, or not ours.
      return null;
    }
  }

  /** Whether the browser had room for it. */
  keep({ base, mine, revision }: Kept): boolean {
    const text = JSON.stringify({ base: this.pack(base), mine: this.pack(mine), revision });
    return attempt(() => localStorage.setItem(this.key, text)) !== null;
  }

  forget(): void {
    attempt(() => localStorage.removeItem(this.key));
  }

  /** Browsers have room for a few megabytes: what goes without saying is not kept. */
  private pack({ fields, rules }: Draft): object {
    return { fields: fields.map((field) => compact(this.schema, field)), rules };
  }

  private unpack({ fields, rules }: Draft): Draft {
    return { fields: fields.map((field: Partial<StoredField>) => blankField(this.schema, field)), rules };
  }
}

/** A browser may forbid storage or have no room: then the page alone holds what is not saved. */
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

const isDraft = (draft: Draft | undefined): boolean =>
  Array.isArray(draft?.fields) && typeof draft.rules?.sharedFieldData === 'object';
