import { spellTextString } from '../../pdf/text-string';
import type { AnnotationLists } from '../annotation-lists';
import { appendField } from './append-field';
import type { FormBox } from './form-box';
import { groupBoxes } from './form-fields';
import { FormBranch } from './form-names';
import type { FormWriter } from './form-writer';

/**
 * Makes a fillable form of the boxes. Returns the references to its fields, and its settings. Fields
 * with a name that is `taken` get another.
 */
export function appendForm(
  writer: FormWriter,
  lists: AnnotationLists,
  boxes: readonly FormBox[],
  taken: readonly string[] = [],
): { fields: string; setting: string } {
  const form = new FormBranch(taken);
  for (const field of groupBoxes(boxes)) form.add(field.names, field);
  const fields = appendBranch(writer, form, null);
  writer.enterBoxes(lists, boxes);
  return { fields, setting: writer.spellSetting() };
}

/**
 * Writes a branch and returns the references to its nodes. The recursion is as deep as field names
 * have parts.
 */
function appendBranch(writer: FormWriter, branch: FormBranch, parent: number | null): string {
  const { update } = writer;
  const references = branch.nodes.map((node) => {
    const number = update.newNumber();
    const name = `/T${spellTextString(node.name)}${parent === null ? '' : `/Parent ${parent} 0 R`}`;
    if ('field' in node) appendField(writer, node.field, { number, name });
    else update.object(number, `<<${name}/Kids[${appendBranch(writer, node.children, number)}]>>`);
    return `${number} 0 R`;
  });
  return references.join(' ');
}
