import type { BreachList } from '../look/breach';
import type { Element, Tags } from './read-tags';

/** Finds form fields that nobody can fill in and that do not say what they are (ISO 14289-1, 7.14). */
export function lookAtPrintedFields({ elements, boxes, marks }: Tags, breaches: BreachList): void {
  const fields = elements.filter(({ role, facts }) => role === 'Form' && !facts.printed);
  if (fields.length === 0) return;
  const fillable = around(boxes.values());
  const shown = new Set<Element>();
  for (const ofHolder of marks.values()) for (const element of around(ofHolder.values())) shown.add(element);
  for (const field of fields) {
    // An element around fields is none itself.
    if (fillable.has(field) || !shown.has(field) || holdsField(field)) continue;
    breaches.add('7.14', 'a printed form field that does not say what it is', field.place, 'UA');
  }
}

/** Elements, and all that they are in. */
function around(elements: Iterable<Element>): Set<Element> {
  const found = new Set<Element>();
  for (const element of elements)
    for (let one: Element | null = element; one !== null && !found.has(one); one = one.parent) found.add(one);
  return found;
}

function holdsField({ kids }: Element): boolean {
  return kids.some(({ role }) => role === 'Form');
}
