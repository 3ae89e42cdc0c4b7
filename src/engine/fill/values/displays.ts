import type { Field } from '../../fields/field-schema';
import type { Display } from './display';
import { displayBarcode } from './display-barcode';
import { displayCheck } from './display-check';
import { displayImage } from './display-image';
import { displayList } from './display-list';
import { displayShape } from './display-shape';
import { displayText } from './display-text';

export const displays: Record<Field['displayType'], Display> = {
  text: displayText,
  check: displayCheck,
  shape: displayShape,
  qrcode: displayBarcode,
  barcode: displayBarcode,
  image: displayImage,
  list: displayList,
};
