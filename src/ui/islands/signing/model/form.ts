import { fill } from '../../../../lib/fill';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import { counted, spell, words } from '../words';
import { Answers } from './answers';
import { checkAnswer, isBlank, isMissing } from './check-answer';
import { Demands } from './demands';
import { type Question, questionsOf } from './questions';

const texts = { words: words.problems, fill, counted, spell };

/** The questions of the signing page, the answers to them, and the problems of these. */
export class Form {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly demands: Demands;
  readonly #problems = new Map<string, string>();
  readonly #listeners: (() => void)[] = [];
  #isTelling = false;

  constructor(view: Pick<SigningView, 'fields' | 'values' | 'conditionFields' | 'conditionData'>) {
    this.questions = questionsOf(view.fields, words.field);
    this.answers = new Answers(view.values);
    this.demands = new Demands(view, this.answers);
    this.answers.onChange((names) => this.#noteChange(names));
  }

  /** Calls the listener once for all changes before the next animation frame. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the value that the box shows: the answer, or else the default of the field. */
  valueOf({ name, boxes }: Question): unknown {
    return this.answers.get(name) ?? boxes.find((box) => box.default !== null)?.default ?? undefined;
  }

  shown(): Question[] {
    return this.questions.filter((question) => this.demands.isShown(question));
  }

  missing(): Question[] {
    return this.shown().filter(
      (question) => this.demands.isRequired(question) && isMissing(question, this.answers.get(question.name)),
    );
  }

  problemOf({ name }: Question): string | null {
    return this.#problems.get(name) ?? null;
  }

  withProblems(): Question[] {
    return this.shown().filter(({ name }) => this.#problems.has(name));
  }

  /**
   * Checks a question that has an answer: an empty one is no mistake while the signer is still
   * filling in.
   */
  checkGiven(question: Question): void {
    if (!isBlank(this.answers.get(question.name))) this.#check(question);
  }

  /** Checks all questions; true when none has a problem. */
  checkAll(): boolean {
    for (const question of this.questions) this.#check(question);
    return this.withProblems().length === 0;
  }

  /**
   * Takes the English messages of the service; messages about questions of other signers are ignored.
   */
  setProblems(messages: Record<string, unknown>): void {
    for (const { name } of this.questions) {
      const reason = messages[name];
      if (typeof reason === 'string') this.#problems.set(name, fill(words.trouble.refused, { reason }));
    }
    this.#tell();
  }

  /** Returns the answers that count: hidden questions have none. */
  given(): Record<string, unknown> {
    const shown = this.shown().map(({ name }): [string, unknown] => [name, this.answers.get(name)]);
    return Object.fromEntries(shown.filter(([, value]) => !isBlank(value)));
  }

  #check(question: Question): void {
    const isShown = this.demands.isShown(question);
    const value = this.answers.get(question.name);
    const problem = isShown ? checkAnswer(question, value, this.demands.isRequired(question), texts) : null;
    if (problem === null) this.#problems.delete(question.name);
    else this.#problems.set(question.name, problem);
    this.#tell();
  }

  #noteChange(names: ReadonlySet<string>): void {
    for (const question of this.questions)
      if (names.has(question.name) && this.#problems.has(question.name)) this.#check(question);
    this.#tell();
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    requestAnimationFrame(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
