import {
  type DrawInput,
  type DrawResult,
  drawSubmission,
  type OwnFonts,
  weighPictures,
  weights,
} from '../../../engine';
import { doSeldomHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';

/**
 * Draws fields when there is room for their pictures and for the account's own fonts. `full`: there
 * was none, and nothing was drawn.
 */
export function drawWithRoom(input: DrawInput, own: OwnFonts): Promise<DrawResult | 'full'> {
  const fonts = own.faces.reduce((sum, { bytes }) => sum + weights.font(bytes), 0);
  const files = weights.attach(input.attachments?.files);
  const bytes = weighPictures(input.fields, input, input.downloads) + fonts + files;
  return doSeldomHeavyWork({ bytes, heldSeconds: limits.renderLeaseSeconds }, () => drawSubmission(input));
}
