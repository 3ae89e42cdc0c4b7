import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { Fingers } from '../support/fingers';
import { edgesOfInk, inkIn } from '../support/ink';
import { phone, type Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

type Drawing = { width: number; height: number; strokes: [number, number, number][][] };

const box = { x: 60, y: 300, width: 200, height: 60 };
const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };

let visitor: Visitor;
let fingers: Fingers;
let request: string;

async function openPad(): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Start' }).tap();
  await visitor.page.locator('#sheet .picture-button').tap();
  await visitor.page.locator('.pad').waitFor();
}

/**
 * Uses what is drawn, and returns what the page sends of it. The button is pressed as scripts do: a tap waits for
 * frames, and a busy browser may draw none for half a minute.
 */
async function used(): Promise<Drawing> {
  const use = visitor.page.getByRole('button', { name: 'Use this' });
  await expect.poll(() => use.isEnabled(), { timeout: 30_000 }).toBe(true);
  const [saving] = await Promise.all([visitor.page.waitForRequest('**/values'), use.dispatchEvent('click')]);
  return saving.postDataJSON().values.mark.drawing;
}

/** The first and the last place of each stroke, as shares of the ink's width and height. */
function ends({ strokes }: Drawing): [number, number][][] {
  const all = strokes.flat();
  const share = (value: number, values: number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return Math.round(((value - least) / (most - least)) * 10) / 10;
  };
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return strokes.map((stroke) =>
    [stroke[0], stroke.at(-1)].map((point) => [share(point?.[0] ?? 0, xs), share(point?.[1] ?? 0, ys)]),
  );
}

async function finishedPdf(): Promise<Uint8Array> {
  await visitor.finish();
  await visitor.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
  const { submission_id: id } = await world().product.api('GET', `/data_requests/${request}`);
  const { download_url: url } = await world().product.api('GET', `/submissions/${id}`);
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

export function drawing() {
  return describe('a signature on a screen', () => {
    beforeEach(async () => {
      const { id, link } = await askFor([
        at(300, { name: 'mark', title: 'Mark', type: 'signature', ...box }),
      ]);
      request = id;
      visitor = await arrive({ ...phone, viewport: upright });
      fingers = await Fingers.of(visitor);
      await visitor.open(link);
      await openPad();
    });
    afterEach(() => visitor.context.close());

    it('has nothing of a second finger, and goes on when that is lifted', async () => {
      await fingers.down([0.1, 0.2]);
      await fingers.put([0.4, 0.2]);
      await fingers.down([0.5, 0.9], [0.4, 0.2]);
      await fingers.put([0.5, 0.2], [0.9, 0.9]);
      await fingers.put([0.6, 0.2]);
      await fingers.put([0.9, 0.8]);
      await fingers.put();
      expect(ends(await used())).toEqual([
        [
          [0, 0],
          [1, 1],
        ],
      ]);
    });

    it('has nothing of a touch that the system takes back', async () => {
      await fingers.draw([0.1, 0.1], [0.5, 0.9]);
      await fingers.down([0.6, 0.1]);
      await fingers.put([0.9, 0.5]);
      await fingers.cancel();
      expect((await used()).strokes).toHaveLength(1);
    });

    it('is that of the pen where a palm rests on the pad', async () => {
      // The palm comes down first, moves while the pen draws, and again between two lines.
      await fingers.down([0.8, 0.9]);
      await fingers.put([0.85, 0.95]);
      await fingers.pen('down', [0.1, 0.1]);
      await fingers.pen('move', [0.3, 0.4]);
      await fingers.put([0.9, 0.9]);
      await fingers.pen('move', [0.5, 0.9]);
      await fingers.pen('up', [0.5, 0.9]);
      await fingers.put();
      await fingers.draw([0.8, 0.9], [0.9, 0.9]);
      await fingers.penLine([0.5, 0.1], [0.7, 0.5]);
      expect(ends(await used())).toEqual([
        [
          [0, 0],
          [0.7, 1],
        ],
        [
          [0.7, 0],
          [1, 0.5],
        ],
      ]);
    });

    it('takes fingers again once the lines of the pen are cleared', async () => {
      await fingers.penLine([0.5, 0.1], [0.7, 0.5]);
      await visitor.page.getByRole('button', { name: 'Clear' }).tap();
      await fingers.draw([0.1, 0.1], [0.5, 0.9]);
      expect((await used()).strokes).toHaveLength(1);
    });

    it('keeps its proportions and every line when the phone is turned', async () => {
      const pad = visitor.page.locator('.pad');
      const widthOf = async () => (await pad.boundingBox())?.width ?? 0;
      const sharpness = async () => Number(await pad.getAttribute('width')) / (await widthOf());
      const ratio = phone.deviceScaleFactor ?? 1;
      // Three sides of a frame; the fourth follows on the turned phone.
      await fingers.draw([0.1, 0.2], [0.1, 0.8], [0.9, 0.8], [0.9, 0.2]);
      const wide = await widthOf();
      await visitor.page.setViewportSize(onItsSide);
      await expect.poll(widthOf).not.toBe(wide);
      await expect.poll(sharpness).toBeCloseTo(ratio, 1);
      // The whole pad is on the screen, so that one can sign.
      const turned = await pad.boundingBox();
      expect(turned?.y).toBeGreaterThan(0);
      expect((turned?.y ?? 0) + (turned?.height ?? 0)).toBeLessThan(onItsSide.height);
      await fingers.draw([0.9, 0.2], [0.1, 0.2]);
      await visitor.page.setViewportSize(upright);
      await expect.poll(widthOf).toBe(wide);
      await used();

      const pdf = await finishedPdf();
      const edges = await edgesOfInk(pdf, box);
      // The frame is 0.8 of a pad that is 5:2 wide, and 0.6 of its height.
      expect(edges.width / edges.height).toBeCloseTo((0.8 * 5) / (0.6 * 2), 0);
      const middle = { ...edges, x: edges.x + 8, y: edges.y + 8 };
      const within = { ...middle, width: edges.width - 16, height: edges.height - 16 };
      const top = { ...edges, height: 6 };
      const [inside, above = 0] = await inkIn(pdf, [within, top]);
      expect(inside).toBe(0);
      expect(above).toBeGreaterThan(edges.width / 3);
    });
  });
}
