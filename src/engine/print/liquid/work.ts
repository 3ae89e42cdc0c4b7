import type { Context } from 'liquidjs';
import { limits } from '../../limits';

/**
 * Thrown when rendering costs too much. Rendering pays by the size of what it handles, because the
 * clock stands still in a Worker while it computes.
 */
export class TooMuchWork extends Error {}

/** The price of a tag, an output or one turn of a loop, in characters. */
export const NODE = 300;
const CALL = 60;
const ITEM = 20;
/** Searching compares, at worst, every character with every other, many of them at once. */
const COMPARED_AT_ONCE = 256;
const COPIED_AT_ONCE = 8;

/**
 * Replaces the memory limit of LiquidJS with our budget: its filters and ranges report to it what
 * they handle.
 */
export function meter(context: Context): void {
  let left: number = limits.liquidWork;
  context.memoryLimit.use = (amount) => {
    const count = Number(amount);
    if (!(count > 0)) return;
    left -= count;
    if (count > limits.liquidPiece || left < 0) {
      throw new TooMuchWork('the template takes too much work: a loop, range or text is too big');
    }
  };
}

/** Pays for every entry of a list, nested lists included, and for every character of a text. */
export function payFor(context: Context, value: unknown): void {
  context.memoryLimit.use(CALL);
  if (typeof value === 'string') payForText(context, value.length);
  if (!Array.isArray(value)) return;
  context.memoryLimit.use(value.length * ITEM);
  for (const item of value) {
    if (Array.isArray(item)) payFor(context, item);
    else if (typeof item === 'string') payForText(context, item.length);
  }
}

/**
 * Pays for copying a text, which is cheap: a text may be an image, and nothing reads its
 * characters.
 */
export function payForText(context: Context, chars: number): void {
  for (let rest = chars / COPIED_AT_ONCE; rest > 0; rest -= limits.liquidPiece) {
    context.memoryLimit.use(Math.min(rest, limits.liquidPiece));
  }
}

export function payForSearch(context: Context, text: unknown, wanted: unknown): void {
  if (typeof text !== 'string' || typeof wanted !== 'string') return;
  context.memoryLimit.use((text.length * wanted.length) / COMPARED_AT_ONCE);
}
