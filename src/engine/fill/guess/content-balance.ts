/** Follows what the operators of a content begin and end. */
export class ContentBalance {
  /** How many states of graphics are saved. */
  depth = 0;
  #marks = 0;
  #isText = false;
  #isBroken = false;

  /** Whether all that was begun has ended, and nothing else has. */
  get isBalanced(): boolean {
    return !this.#isBroken && this.depth === 0 && this.#marks === 0 && !this.#isText;
  }

  take(operator: string): void {
    if (operator === 'q') this.depth += 1;
    else if (operator === 'Q') this.depth -= 1;
    else if (operator === 'BMC' || operator === 'BDC') this.#marks += 1;
    else if (operator === 'EMC') this.#marks -= 1;
    else if (operator === 'BT' || operator === 'ET') {
      const begins = operator === 'BT';
      this.#isBroken ||= this.#isText === begins;
      this.#isText = begins;
    }
    this.#isBroken ||= this.depth < 0 || this.#marks < 0;
  }
}
