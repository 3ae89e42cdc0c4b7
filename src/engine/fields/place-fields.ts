import { type Problem, problemsOf } from '../../lib/problems';
import { limits } from '../limits';
import { checkField } from './check-field';
import { checkPlace, type PageSize } from './check-place';
import { checkReferences } from './check-references';
import { effectiveFields, type FieldSet, fieldDecider } from './effective-fields';
import { checkSharedNames } from './field-conflicts';
import { type FieldRules, noRules } from './field-rules';
import { type Field, fieldInputSchema, type ParsedFieldInput, type StoredField } from './field-schema';
import { PageRoom } from './page-room';
import { shareDefaults } from './share-defaults';

export type PlacedFields =
  | {
      ok: true;
      /** The existing fields followed by the added ones. */
      fields: Field[];
      /**
       * The added fields as they are stored, with the properties that they leave to the template
       * undecided.
       */
      added: StoredField[];
      /** The ids of the added fields, in the given order. */
      addedIds: number[];
      /** The ids of the added fields that came without a box. */
      placedAutomatically: number[];
    }
  | { ok: false; problems: Problem[] };

/**
 * Adds fields to those of a template. Pointers of problems start at the list of added fields
 * ("/0/name"); the caller puts the path of that list in front.
 */
export function addToSet(
  set: FieldSet,
  added: readonly unknown[],
  pages: readonly PageSize[],
  ownTypefaces: ReadonlySet<string> = new Set(),
): PlacedFields {
  return place({ existing: effectiveFields(set), rules: set, added, pages, ownTypefaces });
}

/** Adds fields to a template that has no rules about its fields. */
export function placeFields(
  existing: readonly Field[],
  added: readonly unknown[],
  pages: readonly PageSize[],
  ownTypefaces: ReadonlySet<string> = new Set(),
): PlacedFields {
  return place({ existing, rules: noRules, added, pages, ownTypefaces });
}

type Placing = {
  existing: readonly Field[];
  rules: FieldRules;
  added: readonly unknown[];
  pages: readonly PageSize[];
  ownTypefaces: ReadonlySet<string>;
};

function place({ existing, rules, added, pages, ownTypefaces }: Placing): PlacedFields {
  if (existing.length + added.length > limits.templateFields) {
    return {
      ok: false,
      problems: [{ pointer: '', message: `a template has at most ${limits.templateFields} fields` }],
    };
  }
  const problems: Problem[] = [];
  const inputs = added.map((input, index) => parseInput(input, index, problems));
  if (problems.length > 0) return { ok: false, problems };
  const layout = new Layout(existing, pages);
  const stored = inputs.flatMap((input, index) =>
    input === null ? [] : [layout.place(input, index, problems)],
  );
  const placed = stored.map(fieldDecider(rules));
  for (const [index, field] of placed.entries()) {
    problems.push(
      ...checkField(field, ownTypefaces).map((found) => ({ ...found, pointer: `/${index}${found.pointer}` })),
    );
  }
  if (problems.length === 0) problems.push(...checkSharedNames(existing, placed));
  if (problems.length === 0) problems.push(...checkReferences(existing, placed));
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    fields: shareDefaults([...existing, ...placed]),
    added: stored,
    addedIds: placed.map((field) => field.id),
    placedAutomatically: layout.automatic,
  };
}

function parseInput(input: unknown, index: number, problems: Problem[]): ParsedFieldInput | null {
  const parsed = fieldInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  problems.push(...problemsOf(parsed.error, `/${index}`));
  return null;
}

/** Assigns ids and boxes. */
class Layout {
  readonly automatic: number[] = [];
  readonly #ids: Set<number>;
  readonly #rooms: PageRoom[];
  #nextId: number;

  readonly #pages: readonly PageSize[];

  constructor(existing: readonly Field[], pages: readonly PageSize[]) {
    this.#pages = pages;

    this.#ids = new Set(existing.map((field) => field.id));
    this.#nextId = existing.reduce((highest, field) => Math.max(highest, field.id), 0) + 1;
    this.#rooms = pages.map((page) => new PageRoom(page));
    for (const field of existing) this.#rooms[field.page - 1]?.occupy(field);
  }

  place(input: ParsedFieldInput, index: number, problems: Problem[]): StoredField {
    const room = this.#rooms[input.page - 1];
    const id = this.#takeId(input.id, index, problems);
    if (input.y === undefined) this.automatic.push(id);
    const { x = 0, y = 0 } = input.y === undefined ? (room?.place(input, input.x) ?? {}) : input;
    const field: StoredField = { ...input, id, x, y, displayType: input.displayType ?? null };
    for (const { pointer, message } of checkPlace(field, this.#pages)) {
      problems.push({ pointer: `/${index}${pointer}`, message });
    }
    room?.occupy(field);
    return field;
  }

  #takeId(asked: number | undefined, index: number, problems: Problem[]): number {
    const id = asked ?? this.#nextId;
    if (this.#ids.has(id)) {
      problems.push({
        pointer: `/${index}/id`,
        message: `the id ${id} is taken; leave it out to get the next one`,
      });
    }
    this.#ids.add(id);
    this.#nextId = Math.max(this.#nextId, id + 1);
    return id;
  }
}
