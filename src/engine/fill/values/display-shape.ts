import type { Field } from '../../fields/field-schema';
import { ellipsePath, type Path, rectanglePath } from '../draw/draw-path';

import type { Display } from './display';

type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

const outlines: Record<Field['shapeType'], (box: Box) => Path> = {
  square: (box) => rectangle(squareIn(box)),
  rectangle,
  circle: (box) => ellipse(squareIn(box)),
  ellipse,
};

/**
 * Draws a shape when a check would be drawn, such as a ring around an answer or a box over a
 * choice.
 */
export const displayShape: Display = (content, field, context) => {
  if (!context.values.isTicked(field)) return;
  const { shapeFillColor: fill, shapeBorderColor: border } = field;
  const lineWidth = Math.min(field.shapeBorderWidth, field.width, field.height);
  if (fill === null && lineWidth === 0) return;
  if (fill !== null) content.fillColor(fill);
  if (lineWidth > 0) content.strokeColor(border);
  const outline = outlines[field.shapeType](inset(field, lineWidth / 2));
  content.path(outline, { fill: fill !== null, lineWidth: lineWidth > 0 ? lineWidth : null });
};

/** Returns the outline that keeps the border inside the box. */
function inset({ width, height }: Field, distance: number): Box {
  return { x: distance, y: distance, width: width - 2 * distance, height: height - 2 * distance };
}

function squareIn({ x, y, width, height }: Box): Box {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

function rectangle({ x, y, width, height }: Box): Path {
  return rectanglePath(x, y, width, height);
}

function ellipse({ x, y, width, height }: Box): Path {
  return ellipsePath(x + width / 2, y + height / 2, width / 2, height / 2);
}
