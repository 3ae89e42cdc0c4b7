import type { Context } from 'liquidjs';
import { limits } from '../../../lib/limits';

/** Rendering is paid for by what it handles, because time stands still in a Worker while it computes. */
export class TooMuchWork extends Error {}

/** What a tag, an output or one turn of a loop costs, in characters. */
export const NODE = 300;
const CALL = 60;
const ITEM = 20;
/** Searching compares, at worst, every character with every other: many of them at once. */
const COMPARED_AT_ONCE = 256;
const COPIED_AT_ONCE = 8;

/** Puts the budget in the place of the library's own, to which its filters and ranges report what they handle. */
export const meter = (context: Context): void => {
  let left: number = limits.liquidWork;
  context.memoryLimit.use = (amount) => {
    const count = Number(amount);
    if (!(count > 0)) return;
    left -= count;
    if (count > limits.liquidPiece || left < 0) {
      throw new TooMuchWork('takes too much work: a loop, range or text that is too big');
    }
  };
};

/** Every entry of a list, and of the lists in it, and every character of a text. */
export const payFor = (context: Context, value: unknown): void => {
  context.memoryLimit.use(CALL);
  if (typeof value === 'string') payForText(context, value.length);
  if (!Array.isArray(value)) return;
  context.memoryLimit.use(value.length * ITEM);
  for (const item of value) {
    if (Array.isArray(item)) payFor(context, item);
    else if (typeof item === 'string') payForText(context, item.length);
  }
};

/** A text may be a picture: it is copied, not looked at. */
export const payForText = (context: Context, chars: number): void => {
  for (let rest = chars / COPIED_AT_ONCE; rest > 0; rest -= limits.liquidPiece) {
    context.memoryLimit.use(Math.min(rest, limits.liquidPiece));
  }
};

export const payForSearch = (context: Context, text: unknown, wanted: unknown): void => {
  if (typeof text !== 'string' || typeof wanted !== 'string') return;
  context.memoryLimit.use((text.length * wanted.length) / COMPARED_AT_ONCE);
};
