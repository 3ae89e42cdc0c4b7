import {
  isFieldType,
  newFieldsOfType,
  predefinedOf,
  type refusedEdits,
  type StoredField,
  valueName,
} from '../../../../engine/fields';
import { allows, type Capabilities, mayEdit } from '../../../../lib/capabilities';
import { fill } from '../../../../lib/fill';
import type { PredefinedField } from '../../../../lib/predefined-field';
import { editorWords as words } from '../words';
import { changeFields, type Draft } from './model/draft';
import { blankField, compact, type FieldSchema } from './model/schema';

/** What a person may change in the editor. */
export type Allowed = {
  /** Null: everything, as at the dashboard. */
  capabilities: Capabilities | null;
  /** Says what the service will refuse. Only editors of other pages load it. */
  judge: typeof refusedEdits | null;
  /** The fields that the same person added before: these stay theirs. */
  added: readonly number[];
  /** The fields that the template offers. */
  predefined: readonly PredefinedField[];
};

const placed: ReadonlySet<string> = new Set(['page', 'x', 'y', 'width', 'height']);

/**
 * Asks what the service will ask about the draft, before it is on the page. A draft is compared with
 * the saved one.
 */
export class Permissions {
  readonly capabilities: Capabilities | null;
  readonly predefined: readonly PredefinedField[];
  readonly #judge: Allowed['judge'];
  readonly #own: Set<number>;
  readonly #schema: FieldSchema;
  #saved: Draft;

  constructor({ capabilities, judge, added, predefined }: Allowed, saved: Draft, schema: FieldSchema) {
    this.capabilities = capabilities;
    this.predefined = predefined;
    this.#judge = judge;
    this.#own = new Set(added);
    this.#saved = saved;
    this.#schema = schema;
  }

  /** Whether there is anything to change. */
  get isOpen(): boolean {
    return this.capabilities === null || mayEdit(this.capabilities);
  }

  /** Whether fields have the names of predefined ones and no other. */
  get isBound(): boolean {
    return this.capabilities !== null && this.predefined.length > 0;
  }

  /** Why a draft cannot be saved; null when it can. */
  problemOf(after: Draft): string | null {
    const { capabilities, predefined } = this;
    if (capabilities === null || this.#judge === null) return null;
    const edit = { before: this.#saved, after, capabilities, predefined, own: this.#own };
    const [problem] = this.#judge({ ...edit, compact: (field) => compact(this.#schema, field) });
    // The name of the capability is for programs.
    const what = problem?.message.replace(/ \(`\w+`\)$/, '');
    return what === undefined ? null : fill(words.notHere, { what });
  }

  /** Notes what the service has by now, and whether it came from here. */
  noteSaved(draft: Draft, { isOurs }: { isOurs: boolean }): void {
    const known = new Set(this.#saved.fields.map(({ id }) => id));
    if (isOurs) for (const { id } of draft.fields) if (!known.has(id)) this.#own.add(id);
    this.#saved = draft;
  }

  mayAdd(type: StoredField['type']): boolean {
    const { capabilities, predefined } = this;
    if (capabilities === null) return true;
    const isOffered = !this.isBound || predefined.some((offer) => offer.type === type);
    return isOffered && allows(capabilities.add_fields, type);
  }

  /** The predefined field that a new one of this type is: the first that is not on the pages. */
  offerFor(type: StoredField['type'], { fields }: Draft): PredefinedField | null {
    if (!this.isBound) return null;
    const values = new Set(fields.map(({ name }) => valueName(name)));
    const offers = this.predefined.filter((offer) => offer.type === type);
    return offers.find(({ name }) => !values.has(name)) ?? offers[0] ?? null;
  }

  /** A field that got the name of a predefined one gets its type, and is required as it says. */
  asNamed(draft: Draft, id: number): Draft {
    if (!this.isBound) return draft;
    return changeFields(draft, new Set([id]), (field) => {
      const offer = predefinedOf(this.predefined, field);
      if (offer === undefined) return {};
      const isRetyped = offer.type !== field.type;
      const { field_required: required } = offer;
      return {
        required,
        ...(isRetyped && isFieldType(offer.type) && { type: offer.type, displayType: null }),
      };
    });
  }

  mayMove(fields: readonly StoredField[]): boolean {
    return fields.every((field) => this.mayChange('x', field));
  }

  mayChange(property: string, { id, page }: StoredField): boolean {
    const { capabilities } = this;
    if (capabilities === null) return true;
    if (!allows(capabilities.pages, page)) return false;
    if (property === 'name') return capabilities.rename_fields || this.#isOwn(id);
    if (placed.has(property)) return capabilities.move_fields || this.#isOwn(id);
    return allows(capabilities.field_properties, property);
  }

  /** New fields without the properties that may not be set, such as those of a copy. */
  fitted(draft: Draft): Draft {
    if (this.capabilities === null) return draft;
    const known = new Set(this.#saved.fields.map(({ id }) => id));
    if (draft.fields.every(({ id }) => known.has(id))) return draft;
    return {
      ...draft,
      fields: draft.fields.map((field) =>
        known.has(field.id) ? field : this.#asOffered(this.#bare(field), draft),
      ),
    };
  }

  #isOwn(id: number): boolean {
    return this.#own.has(id) || this.#saved.fields.every((field) => field.id !== id);
  }

  #bare(field: StoredField): StoredField {
    const { id, name, page, x, y, width, height, type } = field;
    const given = Object.entries(compact(this.#schema, field)).filter(([property]) =>
      allows(this.capabilities?.field_properties ?? 'all', property),
    );
    const usual = newFieldsOfType[type];
    return blankField(this.#schema, {
      ...usual,
      ...Object.fromEntries(given),
      ...{ id, name, page, x, y, width, height, type },
    });
  }

  /** A copy is the same predefined field again; its name has a number, as copies have. */
  #asOffered(field: StoredField, draft: Draft): StoredField {
    if (!this.isBound) return field;
    const original = { ...field, name: field.name.replace(/_\d+$/, '') };
    const named = [field, original].find((one) => predefinedOf(this.predefined, one)?.type === field.type);
    const name = named?.name ?? this.offerFor(field.type, draft)?.name ?? field.name;
    const offer = predefinedOf(this.predefined, { name });
    const isTheirs = allows(this.capabilities?.field_properties ?? 'all', 'required');
    return { ...field, name, ...(offer && !isTheirs && { required: offer.field_required }) };
  }
}
