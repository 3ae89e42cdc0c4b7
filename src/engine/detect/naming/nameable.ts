import type { FieldInput } from '../../fields/field-schema';
import type { SeenBox } from '../../fill/document-plan';
import { type Area, areaOf } from '../page-marks';

/** A field that may get another name. */
export type Nameable = FieldInput & SeenBox & { page: number };

/** What becomes of a field: its name, its label, and what makes it a part of another value. */
export type Naming = Partial<FieldInput> & { name: string };

/** The box around several fields. */
export function areaAround(boxes: readonly SeenBox[]): Area {
  const areas = boxes.map(areaOf);
  return {
    x: Math.min(...areas.map(({ x }) => x)),
    y: Math.min(...areas.map(({ y }) => y)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
  };
}

/** Tells whether a field is a box that is on for one of several values. */
export function isOption({ condition }: Nameable): boolean {
  return condition != null;
}

export function isBox({ displayType, type }: Nameable): boolean {
  return displayType === 'check' || (type === 'boolean' && displayType == null);
}
