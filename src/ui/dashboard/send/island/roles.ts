import type { SignerRole } from '../../../../lib/signer-role';
import { part } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import { SettingsSaver } from '../../template/island/settings-saver';
import { changeWords } from '../../templates/change-words';
import type { AskableField } from '../askable-field';
import { roleWords as words } from '../role-words';
import { sendWords } from '../words';
import { listOwners, showBrush } from './field-owners';
import { showFieldPages } from './field-pages';
import { Assignment } from './model/assignment';
import { roleOf, roleProblemOf, roleProblems, type SignerProblem } from './model/read-signers';
import { SignerCards } from './signer-cards';

type RolesData = {
  fields: AskableField[];
  signers: SignerRole[];
  /** As the template has them. */
  roles: SignerRole[];
  pageSizes: number[][];
  updatedAt: string;
  limits: { signers: number; order: number };
};

/** Defines the roles of a template's signers. Nobody is asked for anything. */
export class RolesForm {
  readonly #facts = page<RolesData>();
  readonly #assignment = new Assignment(this.#facts.fields.map(({ name }) => name));
  readonly #signers = new SignerCards(this.#assignment, () => this.#refresh());
  readonly #brush = showBrush(part('brush', HTMLElement), this.#signers);
  readonly #refreshes: (() => void)[] = [];
  readonly #form: HTMLFormElement;
  readonly #saver: SettingsSaver;
  #saved: string;

  constructor(form: HTMLFormElement, templateId: string) {
    this.#form = form;
    const { fields, pageSizes: sizes, signers, roles, updatedAt } = this.#facts;
    this.#saver = new SettingsSaver(templateId, { signer_roles: roles, updated_at: updatedAt });
    const shown = { fields, assignment: this.#assignment, signers: this.#signers };
    this.#refreshes.push(listOwners(part('field-list', HTMLElement), shown));
    const pages = document.getElementById('field-pages');
    if (pages) this.#refreshes.push(showFieldPages(pages, { ...shown, sizes, brush: this.#brush.owner }));
    this.#assignment.onChange(() => this.#refresh());
    for (const role of signers) this.#add(role);
    this.#saved = JSON.stringify(this.#roles());
    this.#listen();
  }

  #listen(): void {
    const form = this.#form;
    const add = form.querySelector<HTMLButtonElement>('[data-add]');
    add?.addEventListener('click', () => {
      const { element } = this.#signers.add({});
      element.querySelector<HTMLElement>('[data-entry="role"]')?.focus();
    });
    const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (submit) void busy(submit, words.saving, () => this.#save());
    });
    addEventListener('beforeunload', (event) => {
      if (JSON.stringify(this.#roles()) !== this.#saved) event.preventDefault();
    });
    if (add) add.disabled = false;
    if (submit) submit.disabled = submit.dataset['locked'] !== undefined;
  }

  #add(role: SignerRole): void {
    this.#assignment.give(role.fields, this.#signers.add(role).number);
  }

  #refresh(): void {
    this.#brush.refresh();
    for (const refresh of this.#refreshes) refresh();
    const count = this.#signers.cards.length;
    const add = this.#form.querySelector<HTMLButtonElement>('[data-add]');
    if (add) add.hidden = count >= this.#facts.limits.signers;
    part('no-roles', HTMLElement).hidden = count > 0;
  }

  #roles() {
    return this.#signers.read().map(roleOf);
  }

  async #save(): Promise<void> {
    this.#clear();
    const wrong = roleProblems(this.#signers.read(), this.#facts.limits);
    if (wrong.length > 0) return this.#explain(wrong, []);
    const roles = this.#roles();
    const outcome = await this.#saver.save({ signer_roles: roles });
    if (outcome.kind === 'saved') {
      this.#saved = JSON.stringify(roles);
      return toast(words.saved);
    }
    if (outcome.kind === 'disputed') {
      const { who, time } = outcome.others;
      return this.#explain([], [changeWords.settings.disputed(who, time, words.title)]);
    }
    const { errors, message } = outcome.failure;
    const problems = errors.map((error) => roleProblemOf(error) ?? error);
    const others = problems.filter((each) => typeof each === 'string');
    const none = errors.length === 0 ? [message] : [];
    this.#explain(
      problems.filter((each) => typeof each !== 'string'),
      [...others, ...none],
    );
  }

  #explain(wrong: readonly SignerProblem[], others: readonly string[]): void {
    const left = this.#signers.explain(wrong).map(({ text }) => text);
    const said = [...left, ...others];
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (alert) {
      alert.hidden = false;
      alert.textContent = said.length > 0 ? said.join('\n') : sendWords.problems.some;
    }
    const first = this.#form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) first.focus();
    else alert?.scrollIntoView({ block: 'center' });
  }

  #clear(): void {
    for (const place of this.#form.querySelectorAll('.problem')) place.textContent = '';
    for (const entry of this.#form.querySelectorAll('[aria-invalid]')) entry.removeAttribute('aria-invalid');
    const alert = this.#form.querySelector<HTMLElement>('.alert');
    if (alert) alert.hidden = true;
  }
}
