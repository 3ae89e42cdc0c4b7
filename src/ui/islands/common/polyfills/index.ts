/**
 * Functions that the supported browsers do not all have, and that this project and the PDF viewer
 * call. Each is added only where it is missing. scripts/browsers names what else is newer.
 */
import { addMissing } from './add-missing';
import { anySignal, bytesOf, withResolvers } from './asynchronous';
import { canParse } from './urls';
import { isWellFormed, spliced, toFixedLength } from './values';

const added = [
  addMissing(Promise, 'withResolvers', withResolvers),
  addMissing(AbortSignal, 'any', anySignal),
  addMissing(Response.prototype, 'bytes', bytesOf),
  addMissing(URL, 'canParse', canParse),
  addMissing(String.prototype, 'isWellFormed', isWellFormed),
  addMissing(Array.prototype, 'toSpliced', spliced),
  addMissing(ArrayBuffer.prototype, 'transferToFixedLength', toFixedLength),
];

/** Whether this browser is so old that its workers need the functions as well. */
export const isOldBrowser = added.includes(true);
