import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, member } from './engine';

type Point = { x: number; y: number };

/** Finds the last visible element with this name: its label, or else its text. */
const FIND = `
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    ?? element.textContent ?? '').trim();
  const found = [...document.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && nameOf(element).startsWith(name) && !element.disabled;
  }).at(-1);
`;
const CONTROLS = 'button, a, input, textarea, select, summary, label.option, [role=tab]';

/** Uses a browser as a person does: looks for names, points, and types. */
export class Hands {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Waits until the body of a function returns something true. */
  async until(body: string, ...values: unknown[]): Promise<void> {
    const end = Date.now() + 45_000;
    while (!(await this.engine.run(body, ...values).catch(() => false))) {
      if (Date.now() > end) throw new Error(`${this.engine.name} never saw: ${body} ${await this.#see()}`);
      await new Promise((later) => setTimeout(later, 150));
    }
  }

  async #see(): Promise<string> {
    const pictures = 'dist/browsers';
    mkdirSync(pictures, { recursive: true });
    const file = join(pictures, `${this.engine.name}-${Date.now()}.png`);
    writeFileSync(file, await this.engine.picture());
    return `(${file})\n${await this.engine.run('return document.body?.innerText')}`;
  }

  sees(text: string): Promise<void> {
    return this.until('return document.body.innerText.includes(arguments[0])', text);
  }

  async press(name: string, selector = CONTROLS): Promise<void> {
    const { x, y } = await this.#place(name, selector);
    await this.#point([
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
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
  async draw([first, ...others]: Point[]): Promise<void> {
    await this.#point([
      { type: 'pointerMove', ...first, duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...others.map((point) => ({ type: 'pointerMove', ...point, duration: 20 })),
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async boxOf(selector: string): Promise<Point & { width: number; height: number }> {
    await this.until('return document.querySelector(arguments[0]) !== null', selector);
    const box = await this.engine.run(
      `const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
       return { x, y, width, height }`,
      selector,
    );
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((side) => Number(member(box, side)));
    return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
  }

  async #point(actions: object[]): Promise<void> {
    await this.engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  /** The middle of the element, once it has come to rest inside the window. */
  async #place(name: string, selector: string): Promise<Point> {
    const args = 'const [name, selector] = arguments;';
    await this.until(`${args} ${FIND} return found !== undefined`, name, selector);
    await this.engine.run(
      `${args} ${FIND} found.scrollIntoView({ block: 'center', behavior: 'instant' })`,
      name,
      selector,
    );
    await new Promise((later) => setTimeout(later, 300));
    const at = await this.engine.run(
      `${args} ${FIND} const { x, y, width, height } = found.getBoundingClientRect();
       return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
      name,
      selector,
    );
    return { x: Number(member(at, 'x')), y: Number(member(at, 'y')) };
  }
}
