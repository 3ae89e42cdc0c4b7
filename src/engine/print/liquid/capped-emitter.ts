import type { Emitter } from 'liquidjs';
import { limits } from '../../limits';
import { TooMuchWork } from './work';

/** Gathers what a template writes. It stops where the page would be refused, before memory is full. */
export class CappedEmitter implements Emitter {
  buffer = '';

  write(html: unknown): void {
    this.buffer += String(html ?? '');
    if (this.buffer.length > limits.htmlRenderedChars)
      throw new TooMuchWork(`the template makes more than ${limits.htmlRenderedChars} characters of HTML`);
  }
}
