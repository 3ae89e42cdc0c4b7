import {
  type DisplayName,
  displaysOfType,
  freshIds,
  highestId,
  newFieldsOfType,
  newNamesOfType,
  type StoredField,
  valueName,
} from '../../../../engine/fields';
import { missingFields, type PredefinedField } from '../../../../lib/predefined-field';

import { addFields, type Draft, fieldById, freeName, namesIn, type Size } from './model/draft';
import { type Box, clamp, type Move, roundedBox } from './model/geometry';
import { History } from './model/history';
import { blankField, type FieldSchema } from './model/schema';
import { type Allowed, Permissions } from './permissions';

export type FieldType = StoredField['type'];
/** A problem of a property, as the service reports it. */
export type Problem = {
  /** The id of the field; null for the rules about all fields. */
  id: number | null;
  property: string;
  message: string;
};

type Opened = Allowed & {
  draft: Draft;
  /** The highest id that a field of the template ever had. */
  lastId: number;
  pages: readonly Size[];
  schema: FieldSchema;
  isReadOnly: boolean;
  /** Says why a change was not made. */
  onRefused: (message: string) => void;
};

/**
 * The draft, the selection and the tool of the editor. Everything on the page follows this state.
 */
export class EditorState {
  readonly pages: readonly Size[];
  readonly schema: FieldSchema;
  readonly isReadOnly: boolean;
  readonly may: Permissions;
  readonly #onRefused: (message: string) => void;
  readonly #history: History<Draft>;
  #chosen: readonly number[] = [];
  #placing: FieldType | null = null;
  #offered: PredefinedField | null = null;
  #wrong: readonly Problem[] = [];
  #page = 1;
  #lastId: number;
  readonly #listeners = new Set<() => void>();
  #isTelling = false;

  constructor({ draft, lastId, pages, schema, isReadOnly, onRefused, ...allowed }: Opened) {
    this.#history = new History(draft);
    this.#lastId = lastId;
    this.pages = pages;
    this.schema = schema;
    this.may = new Permissions(allowed, draft, schema);
    this.isReadOnly = isReadOnly || !this.may.isOpen;
    this.#onRefused = onRefused;
  }

  get draft(): Draft {
    return this.#history.state;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Notes ids that the template has used. No field gets one of them again, except by undo. */
  noteIds(lastId: number): void {
    this.#lastId = highestId(this.draft.fields, Math.max(lastId, this.#lastId));
  }

  /** The selected ids in the order of selection: the first is the model for the others. */
  get selection(): readonly number[] {
    return this.#chosen;
  }

  get selected(): ReadonlySet<number> {
    return new Set(this.#chosen);
  }

  get selectedFields(): StoredField[] {
    return this.#chosen.flatMap((id) => fieldById(this.draft, id) ?? []);
  }

  get tool(): FieldType | null {
    return this.#placing;
  }

  /** The predefined field that the tool places. */
  get offer(): PredefinedField | null {
    return this.#offered;
  }

  /** The predefined fields that have to be on the pages, and are not. */
  get missing(): readonly PredefinedField[] {
    return missingFields(this.may.predefined, new Set(this.draft.fields.map(({ name }) => valueName(name))));
  }

  get problems(): readonly Problem[] {
    return this.#wrong;
  }

  /** The page in view. */
  get currentPage(): number {
    return this.#page;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /**
   * Applies a change, and returns whether it did. Changes of one group, such as the letters of a word, are
   * one undo step.
   */
  change(draft: Draft, group: string | null = null): boolean {
    if (this.isReadOnly || draft === this.draft) return false;
    const fitted = this.may.fitted(draft);
    if (!this.#permits(fitted)) {
      // The control that asked shows what is.
      this.#tell();
      return false;
    }
    this.#history.apply(fitted, group);
    this.#keepKnown();
    this.#tell();
    return true;
  }

  endGroup(): void {
    this.#history.endGroup();
  }

  /** Applies changes of other members, which undo does not take back. */
  rebase(change: (draft: Draft) => Draft): void {
    this.#history.rebase(change);
    this.#keepKnown();
    this.#tell();
  }

  undo(): boolean {
    if (this.isReadOnly || !this.#history.undo()) return false;
    // What was deleted and saved is gone, where nobody may add it again.
    const isPermitted = this.#permits(this.draft);
    if (isPermitted) this.#afterStep();
    else this.#history.redo();
    return isPermitted;
  }

  redo(): boolean {
    if (this.isReadOnly || !this.#history.redo()) return false;
    const isPermitted = this.#permits(this.draft);
    if (isPermitted) this.#afterStep();
    else this.#history.undo();
    return isPermitted;
  }

  select(ids: readonly number[]): void {
    const known = ids.filter((id) => fieldById(this.draft, id) !== undefined);
    if (known.length === this.#chosen.length && known.every((id, index) => id === this.#chosen[index]))
      return;
    this.#chosen = known;
    this.#history.endGroup();
    this.#tell();
  }

  toggle(id: number): void {
    this.select(this.selected.has(id) ? this.#chosen.filter((one) => one !== id) : [...this.#chosen, id]);
  }

  take(tool: FieldType | null, offer: PredefinedField | null = null): void {
    if (this.isReadOnly || (tool !== null && !this.may.mayAdd(tool))) return;
    if (tool === this.#placing && offer === this.#offered) return;
    this.#placing = tool;
    this.#offered = offer;
    this.#tell();
  }

  showProblems(problems: readonly Problem[]): void {
    if (problems.length === 0 && this.#wrong.length === 0) return;
    this.#wrong = problems;
    this.#tell();
  }

  lookAt(page: number): void {
    if (page === this.#page) return;
    this.#page = page;
    this.#tell();
  }

  /** Adds a field of this type and selects it; null where it may not be. */
  add(
    type: FieldType,
    page: number,
    { offer: chosen = this.#offered, ...box }: Partial<Box> & Move & { offer?: PredefinedField | null },
  ): StoredField | null {
    const size = this.pages[page - 1] ?? { width: 612, height: 792 };
    const made = newFieldsOfType[type];
    const { width = made.width, height = made.height } = box;
    const place = roundedBox({
      x: clamp(box.x, 0, Math.max(0, size.width - width)),
      y: clamp(box.y, 0, Math.max(0, size.height - height)),
      width: Math.min(width, size.width),
      height: Math.min(height, size.height),
    });
    const offer = chosen ?? this.may.offerFor(type, this.draft);
    const name = offer?.name ?? freeName(namesIn(this.draft), newNamesOfType[type] ?? type);
    const required = offer && { required: offer.field_required };
    const own = {
      id: freshIds(this.draft.fields, this.#lastId)(),
      name,
      page,
      type,
      ...made,
      ...required,
      ...place,
    };
    const field = blankField(this.schema, own);
    this.change(addFields(this.draft, [field]));
    this.select([field.id]);
    return fieldById(this.draft, field.id) ?? null;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #permits(draft: Draft): boolean {
    const problem = this.may.problemOf(draft);
    if (problem !== null) this.#onRefused(problem);
    return problem === null;
  }

  #afterStep(): void {
    this.#keepKnown();
    this.#tell();
  }

  #keepKnown(): void {
    this.noteIds(0);
    const known = this.#chosen.filter((id) => fieldById(this.draft, id) !== undefined);
    if (known.length !== this.#chosen.length) this.#chosen = known;
  }

  /** A listener may itself change the state; all listeners then run again after this round. */
  #tell(): void {
    if (this.#isTelling) {
      queueMicrotask(() => this.#tell());
      return;
    }
    this.#isTelling = true;
    try {
      for (const listener of this.#listeners) listener();
    } finally {
      this.#isTelling = false;
    }
  }
}

type Displayed = Pick<StoredField, 'type' | 'displayType'>;

export function displayOf({ type, displayType }: Displayed): DisplayName {
  return displayType ?? displaysOfType[type][0];
}
