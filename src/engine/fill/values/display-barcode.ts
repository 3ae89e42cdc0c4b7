import type { BarcodeDrawing } from '../../codes/draw-barcode';
import type { Field } from '../../fields/field-schema';
import { symbologyOfField } from '../../fields/field-symbology';

import type { Path, PathStep } from '../draw/draw-path';
import type { Display } from './display';

/**
 * Draws bars and modules as filled paths, which are sharp at any size. The quiet zone that readers
 * need lies inside the box.
 */
export const displayBarcode: Display = (content, field, context) => {
  const drawing = context.codes.get(field);
  if (drawing === undefined) return;
  content.fillColor(symbologyOfField(field) === 'qrcode' ? field.qrcodeColor : field.color);
  content.path(placed(drawing, field), { fill: true, lineWidth: null });
};

function placed(drawing: BarcodeDrawing, field: Field): Path {
  const { quiet } = drawing;
  const across = field.width / (drawing.width + 2 * quiet.across);
  const along = field.height / (drawing.height + 2 * quiet.along);
  // Bars may fill the height of the box; modules of a matrix code keep their shape.
  const [scaleX, scaleY] = drawing.isLinear
    ? [across, along]
    : [Math.min(across, along), Math.min(across, along)];
  const left = (field.width - drawing.width * scaleX) / 2;
  const bottom = (field.height - drawing.height * scaleY) / 2;
  return drawing.polygons.flatMap((points): Path => {
    const path: PathStep[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]];
      path.push([at === 0 ? 'm' : 'l', left + x * scaleX, bottom + (drawing.height - y) * scaleY]);
    }
    path.push(['h']);
    return path;
  });
}
