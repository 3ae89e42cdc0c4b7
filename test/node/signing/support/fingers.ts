import type { CDPSession } from 'playwright-core';
import type { Visitor } from './visitor';

/** A place on the pad, as shares of its width and height. */
export type Place = readonly [x: number, y: number];

/** Fingers and a pen on the screen of a visitor. */
export class Fingers {
  readonly #session: CDPSession;
  readonly #visitor: Visitor;

  private constructor(session: CDPSession, visitor: Visitor) {
    this.#session = session;
    this.#visitor = visitor;
  }

  static async of(visitor: Visitor): Promise<Fingers> {
    return new Fingers(await visitor.context.newCDPSession(visitor.page), visitor);
  }

  /** Tells the browser where each finger is now; a finger that is left out is lifted. */
  async put(...places: (Place | null)[]): Promise<void> {
    const at = await this.#onPad();
    const touchPoints = places.flatMap((place, id) => (place === null ? [] : [{ id, ...at(place) }]));
    const type = touchPoints.length === 0 ? 'touchEnd' : 'touchMove';
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** A finger that comes down while those of `others` stay. */
  async down(place: Place, ...others: Place[]): Promise<void> {
    const at = await this.#onPad();
    const touchPoints = [...others, place].map((each, id) => ({ id, ...at(each) }));
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  }

  /** The system takes the touch for a gesture of its own. */
  async cancel(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }

  /** Draws a line through these places with one finger. */
  async draw(...places: Place[]): Promise<void> {
    const [first = [0, 0], ...rest] = places;
    await this.down(first);
    for (const place of alongside(first, rest)) await this.put(place);
    await this.put();
  }

  async pen(action: 'down' | 'move' | 'up', place: Place): Promise<void> {
    const at = await this.#onPad();
    const type = { down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const;
    await this.#session.send('Input.dispatchMouseEvent', {
      type: type[action],
      ...at(place),
      pointerType: 'pen',
      button: 'left',
      buttons: action === 'up' ? 0 : 1,
      force: action === 'up' ? 0 : 0.8,
      clickCount: 1,
    });
  }

  async penLine(...places: Place[]): Promise<void> {
    const [first = [0, 0], ...rest] = places;
    await this.pen('down', first);
    for (const place of alongside(first, rest)) await this.pen('move', place);
    await this.pen('up', places.at(-1) ?? first);
  }

  async #onPad(): Promise<(place: Place) => { x: number; y: number }> {
    const box = await this.#visitor.page.locator('.pad').boundingBox();
    if (box === null) throw new Error('there is no pad');
    return ([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  }
}

/** Places on the way from one to the next, near enough for a line. */
function alongside(first: Place, rest: readonly Place[]): Place[] {
  const STEPS = 6;
  return rest.flatMap(([toX, toY], index) => {
    const [x, y] = rest[index - 1] ?? first;
    return Array.from({ length: STEPS }, (_, step): Place => {
      const share = (step + 1) / STEPS;
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  });
}
