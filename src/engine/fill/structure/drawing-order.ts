import type { Field } from '../../fields/field-schema';
import type { SeenBox } from '../document-plan';

/** How far strokes may reach beyond a box, in points. */
const STROKE = 1;

type Drawn = { box: SeenBox; layer: number };

/**
 * The order of drawing on one page, whose layers lie above each other. A field is drawn above all
 * fields before it that it touches, as on a page without layers.
 */
export class DrawingOrder {
  readonly #drawn: Drawn[] = [];
  #highest = 0;

  /** Returns whether the next field may be drawn in a layer: no field below it is in a higher one. */
  allows(layer: number, field: Field): boolean {
    if (layer >= this.#highest) return true;
    const box = reachOf(field);
    return !this.#drawn.some((one) => one.layer > layer && touch(one.box, box));
  }

  enter(layer: number, field: Field): void {
    this.#drawn.push({ box: reachOf(field), layer });
    this.#highest = Math.max(this.#highest, layer);
  }
}

/** The box that a field may draw in, whatever its rotation. */
function reachOf({ x, y, width, height, rotation }: Field): SeenBox {
  const more = rotation % 360 === 0 ? STROKE : STROKE + Math.hypot(width, height) / 2;
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

function touch(one: SeenBox, other: SeenBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
