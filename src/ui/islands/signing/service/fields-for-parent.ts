import { withAnswers } from '../../../../service/data-requests/answers';
import { isBlank } from '../model/check-answer';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { postToParent } from './parent';
import type { Served } from './served';

/** Tells the embedding page about the fields, and does what it asks for. */
export function fieldsForParent(served: Served, at: { page: HTMLElement; origin: string }): void {
  const { id, form } = served;
  const before = new Map(form.questions.map(({ name }) => [name, form.answers.get(name)]));
  const tell = (event: string, question: Question, more: object = {}) =>
    postToParent('field', id, {
      event,
      id: question.boxes[0]?.id,
      name: question.name,
      value: told(question, form.valueOf(question)),
      ...more,
    });
  form.answers.onChange((names) => {
    for (const question of form.questions) {
      const { name } = question;
      const value = form.answers.get(name);
      if (!names.has(name) || Object.is(before.get(name), value)) continue;
      tell('change', question, { previousValue: told(question, before.get(name)) });
      before.set(name, value);
    }
  });
  for (const [type, event] of [
    ['focusin', 'focus'],
    ['focusout', 'blur'],
  ] as const)
    at.page.addEventListener(type, ({ target, relatedTarget }) => {
      const name = fieldOf(target);
      const question = form.questions.find((one) => one.name === name);
      // From one part of a field to another is no change of fields.
      if (question !== undefined && fieldOf(relatedTarget) !== name) tell(event, question);
    });
  at.page.ownerDocument.addEventListener('quillet:submitting', () => {
    if (at.page.isConnected) postToParent('submitting', id, { data: dataOf(form) });
  });
  addEventListener('message', ({ source, origin, data }) => {
    const isTheirs = source === window.parent && origin === at.origin && data?.source === 'quillet-parent';
    if (isTheirs && at.page.isConnected) carryOut(served, data);
  });
  for (const question of form.shown()) tell('load', question);
}

type Command = { command?: unknown; field?: unknown; value?: unknown; call?: unknown };

function carryOut({ id, form, goTo, submit, clear }: Served, { command, field, value, call }: Command): void {
  const question = form.questions.find(({ name, boxes }) =>
    typeof field === 'number' ? boxes.some((box) => box.id === field) : name === nameFor(field),
  );
  if (command === 'set') set(form, question, value);
  else if (command === 'focus' && question && form.demands.isShown(question)) goTo(question);
  else if (command === 'next') goToNext(form, goTo);
  else if (command === 'data') postToParent('data', id, { call, data: dataOf(form) });
  else if (command === 'submit') submit();
  else if (command === 'clear') clear();
}

/** A page signs nothing for a visitor. */
function set(form: Form, question: Question | undefined, value: unknown): void {
  if (question === undefined || question.picture !== null) return;
  form.answers.set(question.name, isBlank(value) ? undefined : value);
  form.checkGiven(question);
}

/** The name of the whole value, also for one line of it. */
function nameFor(field: unknown): unknown {
  return typeof field === 'string' ? field.replace(/#\d+$/, '') : field;
}

function goToNext(form: Form, goTo: (question: Question) => void): void {
  const shown = form.shown();
  const at = shown.findIndex(({ name }) => name === fieldOf(document.activeElement));
  const next = shown[at + 1] ?? shown[0];
  if (next !== undefined) goTo(next);
}

function fieldOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

/** Signatures and images stay in the frame. */
function told({ picture }: Question, value: unknown): unknown {
  return picture === null ? (value ?? null) : !isBlank(value);
}

/** The answers as `data` of the template, without pictures. */
export function dataOf(form: Form): Record<string, unknown> {
  const pictures = new Set(form.questions.filter(({ picture }) => picture !== null).map(({ name }) => name));
  return withAnswers(
    {},
    Object.fromEntries(Object.entries(form.given()).filter(([name]) => !pictures.has(name))),
  );
}
