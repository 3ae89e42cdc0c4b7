import { type Caller, editorOf } from '../../../core/api/caller';
import { type Result, refuse } from '../../../core/api/refusal';
import { compactField, type EditedFields, type FieldSet, refusedEdits } from '../../../engine/fields';
import type { Capability } from '../../../lib/capabilities';
import type { Problem } from '../../../lib/problems';

/** What a caller may not change of the fields and rules of a template. */
export type CheckEdit = (before: FieldSet, after: FieldSet) => Problem[];

/** Members and API tokens may change everything, a person in an embedded editor what their token permits. */
export function checkEditOf(caller: Caller): CheckEdit {
  const editor = editorOf(caller);
  if (editor === null) return () => [];
  const { capabilities, added, predefined } = editor;
  return (before, after) =>
    refusedEdits({
      before: editedOf(before),
      after: editedOf(after),
      capabilities,
      predefined,
      own: new Set(added),
      compact: compactField,
    });
}

function editedOf({ fields, sharedFieldData, defaults, fieldDependencies }: FieldSet): EditedFields {
  return { fields, rules: { sharedFieldData, defaults, fieldDependencies } };
}

type Refused = Extract<Result<never>, { ok: false }>;

/** The refusal of an edit, which names each thing that is not permitted. */
export function editRefused(problems: readonly string[]): Refused | null {
  const [first] = problems;
  if (first === undefined) return null;
  return refuse('not_permitted', `The editor token does not permit this change. ${first}`, {
    errors: [...problems],
  });
}

/** The refusal of what an editor asks for as a whole; null where it is permitted. */
export function lacking(caller: Caller, capability: Capability): Refused | null {
  const editor = editorOf(caller);
  if (editor === null) return null;
  const { [capability]: allowed } = editor.capabilities;
  const isAllowed = Array.isArray(allowed) ? allowed.length > 0 : allowed !== false;
  return isAllowed
    ? null
    : refuse('not_permitted', `The editor token does not permit this (\`${capability}\`).`);
}
