import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, member } from './engine';

export type Point = { x: number; y: number };

/** Finds the last visible element with this name: its label, or else its text. */
const FIND = `
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    ?? element.textContent ?? '').trim();
  const find = (name, selector) => [...document.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && nameOf(element).startsWith(name) && !element.disabled;
  }).at(-1);
`;

/** The middle of the element, once it has come to rest inside the window and nothing covers it. */
const PLACE = `
  const [name, selector] = arguments;
  ${FIND}
  const found = find(name, selector);
  if (found === undefined) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => found.getBoundingClientRect();
  const before = place();
  return new Promise((later) => setTimeout(later, 60)).then(() => {
    const { x, y, width, height } = place();
    if (x !== before.x || y !== before.y || width !== before.width) return null;
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const hit = document.elementFromPoint(at.x, at.y);
    const isFree = hit !== null && (found.contains(hit) || hit.closest('label')?.control === found);
    return isFree ? at : null;
  });
`;

/** The styles have come, and nothing moves any more. */
const AT_REST = `
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return document.readyState === 'complete' && moving.length === 0;
`;

const CONTROLS = 'button, a, input, textarea, select, summary, label.option, [role=tab]';
const PATIENCE_MS = 45_000;

/** Uses a browser as a person does: looks for names, points, and types. */
export class Hands {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Waits until the body of a function returns something true, and returns it. */
  async until(body: string, ...values: unknown[]): Promise<unknown> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await this.engine.run(body, ...values).catch(() => false);
      if (found) return found;
      if (Date.now() > end) throw await this.#complaint(`${body} ${JSON.stringify(values)}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  async #complaint(wanted: string): Promise<Error> {
    const { engine } = this;
    const file = await keepPicture('dist/browsers', `${engine.name}-${Date.now()}`, engine);
    const text = await engine.run('return document.body?.innerText');
    return new Error(`${engine.name} never saw: ${wanted} (${file})\n${text}`);
  }

  /** Keeps a picture of the page, when somebody wants to look: `PICTURES=folder npm run browsers`. */
  async show(name: string): Promise<void> {
    const { PICTURES } = process.env;
    if (PICTURES === undefined) return;
    await this.until(AT_REST);
    const width = await this.engine.run('return innerWidth');
    await keepPicture(PICTURES, `${this.engine.name}-${width}-${name}`, this.engine);
  }

  async sees(text: string): Promise<void> {
    await this.until('return document.body.innerText.includes(arguments[0])', text);
  }

  async press(name: string, selector = CONTROLS): Promise<void> {
    const at = pointOf(await this.until(PLACE, name, selector));
    await this.#point([
      { type: 'pointerMove', ...at, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async focus(name: string, selector: string): Promise<void> {
    const body = `${FIND} const found = find(...arguments); found?.focus(); return found !== undefined`;
    await this.until(body, name, selector);
  }

  async fill(name: string, text: string): Promise<void> {
    await this.press(name, 'input, textarea');
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.engine.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Presses the button of the pointer at the first point and moves along the others. */
  async drag([first, ...others]: Point[]): Promise<void> {
    await this.#point([
      { type: 'pointerMove', ...first, duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...others.flatMap((point) => [
        { type: 'pointerMove', ...point, duration: 0 },
        { type: 'pause', duration: 20 },
      ]),
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Chooses a picture of the page in an input for files. */
  async chooseSomePicture(selector: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'quillet-picture-'));
    await this.engine.chooseFile(selector, await keepPicture(folder, 'picture', this.engine));
  }

  async boxOf(selector: string): Promise<Point & { width: number; height: number }> {
    const box = await this.until(
      `const box = document.querySelector(arguments[0])?.getBoundingClientRect();
       return box && { x: box.x, y: box.y, width: box.width, height: box.height }`,
      selector,
    );
    const side = (name: string) => Number(member(box, name));
    return { ...pointOf(box), width: side('width'), height: side('height') };
  }

  async #point(actions: object[]): Promise<void> {
    await this.engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
}

function pointOf(value: unknown): Point {
  return { x: Number(member(value, 'x')), y: Number(member(value, 'y')) };
}

async function keepPicture(folder: string, name: string, engine: Engine): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.png`);
  writeFileSync(file, await engine.picture());
  return file;
}
