import { h } from '../../../../islands/common/dom';
import { htmlEditorWords as words } from '../../words';
import { type Problem, whereOf } from '../model/problems';

/** Lists all problems, each with a way to its place. A changed count is read out. */
export class ProblemList {
  readonly #said = h('p', { className: 'said', attributes: { role: 'status' } });
  readonly #list = h('ul', {});
  readonly element = h(
    'section',
    { className: 'problems', attributes: { 'aria-label': words.parts.problems } },
    this.#said,
    this.#list,
  );

  readonly #goTo: (problem: Problem) => void;

  constructor(goTo: (problem: Problem) => void) {
    this.#goTo = goTo;

    this.show([]);
  }

  show(problems: readonly Problem[]): void {
    const said = problems.length === 0 ? words.problems.none : words.problems.count(problems.length);
    if (this.#said.textContent !== said) this.#said.textContent = said;
    this.element.classList.toggle('wrong', problems.length > 0);
    this.#list.replaceChildren(...problems.map((problem) => h('li', {}, this.#rowOf(problem))));
  }

  #rowOf(problem: Problem): HTMLElement {
    return h(
      'button',
      { type: 'button', onclick: () => this.#goTo(problem) },
      h('strong', {}, whereOf(problem)),
      ' ',
      h('span', { dir: 'auto' }, problem.message),
    );
  }
}
