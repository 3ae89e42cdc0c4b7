/** What is allowed of a kind of things: all of them, or those that are named. */
type Allowed<Thing> = 'all' | readonly Thing[];

/**
 * What the person in an embedded editor may do to the template, as the API takes it. The names of
 * `field_properties` and `add_fields` are those of the engine.
 */
export type Capabilities = {
  /** The types of fields that may be added, and that fields may be changed to. */
  add_fields: Allowed<string>;
  /** The properties of fields that may change. */
  field_properties: Allowed<string>;
  /** The pages whose fields may be touched. */
  pages: Allowed<number>;
  delete_fields: boolean;
  rename_fields: boolean;
  /** The box and the page of a field, and the order of fields. */
  move_fields: boolean;
  /** The rules of the template about its fields: shared data, defaults, conditions. */
  rules: boolean;
  publish: boolean;
  replace_document: boolean;
};

export type Capability = keyof Capabilities;

export function allows<Thing>(allowed: Allowed<Thing>, thing: Thing): boolean {
  return allowed === 'all' || allowed.includes(thing);
}

/** Whether the person may change the fields or their rules at all. */
export function mayEdit(capabilities: Capabilities): boolean {
  const { add_fields, field_properties, delete_fields, rename_fields, move_fields, rules } = capabilities;
  const lists = [add_fields, field_properties].some((allowed) => allowed === 'all' || allowed.length > 0);
  return lists || delete_fields || rename_fields || move_fields || rules;
}
