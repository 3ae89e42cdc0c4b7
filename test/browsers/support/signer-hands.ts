import { member } from './engine';
import type { Hands } from './hands';

/** What a signer does on the signing page, on a desktop or on a phone. */
export class SignerHands {
  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  async open(link: string): Promise<void> {
    await this.#hands.engine.goTo(link);
    await this.#hands.press('', 'form button[type=submit]');
    await this.seesDocument();
  }

  async seesDocument(): Promise<void> {
    await this.#hands.until("return document.body.classList.contains('document-shown')");
  }

  async fill(name: string, text: string): Promise<void> {
    await this.#openSheet(name);
    await this.#hands.fill(name, text);
  }

  async tick(name: string): Promise<void> {
    await this.#openSheet(name);
    await this.#hands.press(name, 'input[type=checkbox]');
  }

  /** The boxes of the page name field and option; the sheet names the option alone. */
  async pickOne(name: string, option: string): Promise<void> {
    await this.#openSheet(name);
    if (await this.#isNarrow()) await this.#hands.press(option, '#sheet input[type=radio]');
    else await this.#hands.press(`${name}, required: ${option}`, 'input[type=radio]');
  }

  /** Chooses by the keyboard: the list of a browser is no part of the page. */
  async choose(name: string, option: string): Promise<void> {
    await this.#openSheet(name);
    await this.#hands.focus(name, 'select');
    await this.#hands.type(option);
  }

  /** Types the numbers of a date in the order of the browser's language. */
  async enterDate(name: string, date: { year: number; month: number; day: number }): Promise<void> {
    await this.#openSheet(name);
    await this.#hands.focus(name, 'input[type=date]');
    const order = String(await this.#hands.engine.run(DATE_ORDER)).split(' ');
    await this.#hands.type(order.map((part) => String(member(date, part))).join('/'));
  }

  /** Opens the dialog for a signature, for initials or for an image. */
  async openPicture(name: string): Promise<void> {
    await this.#hands.press(name, '.box button');
    if (await this.#isNarrow()) await this.#hands.press('', '#sheet .picture-button');
    await this.#hands.until("return document.querySelector('dialog[open]') !== null");
  }

  async draw(): Promise<void> {
    const { x, y, width, height } = await this.#hands.boxOf('.pad');
    const points = Array.from({ length: 12 }, (_, step) => ({
      x: Math.round(x + width * (0.1 + step * 0.07)),
      y: Math.round(y + height * (0.5 + 0.3 * Math.sin(step))),
    }));
    await this.#hands.drag(points);
  }

  async useIt(): Promise<void> {
    await this.#hands.press('', 'dialog footer .primary');
    await this.#hands.until("return document.querySelector('dialog[open]') === null");
  }

  async finish(): Promise<void> {
    await this.#hands.press('', '#guide.done .guide-actions button:last-child');
    await this.#hands.press('', 'dialog input[type=checkbox]');
    await this.#hands.press('', 'dialog footer .primary');
    await this.#hands.until("return document.body.dataset.screen === 'complete'");
  }

  async #openSheet(name: string): Promise<void> {
    if (await this.#isNarrow()) await this.#hands.press(name, '.marker');
  }

  /** On a phone the field opens in a sheet at the bottom. */
  async #isNarrow(): Promise<boolean> {
    return Number(await this.#hands.engine.run('return innerWidth')) < 768;
  }
}

const DATE_ORDER = `
  return new Intl.DateTimeFormat().formatToParts().map(({ type }) => type)
    .filter((type) => type !== 'literal').join(' ');
`;
