import type { Field } from '../../../fields/field-schema';
import type { Display } from './display';
import { displayCheck } from './display-check';
import { displayImage } from './display-image';
import { displayText } from './display-text';

export const displays: Record<Field['displayType'], Display> = {
  text: displayText,
  check: displayCheck,
  image: displayImage,
};
