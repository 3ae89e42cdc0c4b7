import type { SigningView } from '../../../service/data-requests/signing-view';
import type { Opening } from '../common/document/open-document';
import { DocumentPart } from './document/document-part';
import { Form } from './model/form';
import type { Question } from './model/questions';
import { Api } from './service/api';
import { Autosave } from './service/autosave';
import { checkWhenBack } from './service/coming-back';
import { followWithPass } from './service/frame';
import { postToParent } from './service/parent';
import { serveFields } from './service/serve-fields';
import { Unsent } from './service/unsent';
import { Pictures } from './signature/pictures';
import { Bar } from './steps/bar';
import { Closing } from './steps/closing';
import { openConflict } from './steps/conflict';
import { tell } from './steps/dialog';
import { Guide } from './steps/guide';
import { openProblems } from './steps/problem-list';
import { openReview } from './steps/review';
import { followBars, followScreen } from './steps/screen';
import { words } from './words';

/** Creates the parts of the signing page and passes events between them. */
export class SigningApp {
  readonly #form: Form;
  readonly #api: Api;
  readonly #bar: Bar;
  readonly #guide: Guide;
  readonly #document: DocumentPart;
  readonly #autosave: Autosave;
  readonly #closing: Closing;

  readonly #view: SigningView;

  constructor(view: SigningView) {
    this.#view = view;

    this.#form = new Form(view);
    this.#api = new Api(view.id);
    const unsent = new Unsent(view.id);
    this.#bar = new Bar(view, this.#api, {
      ended: () => this.#autosave.stop(),
      declined: (body) => this.#closing.declined(body),
      refused: (answer) => this.#closing.explain(answer),
    });
    this.#autosave = new Autosave(
      this.#api,
      this.#form.answers,
      unsent,
      {
        state: (state) => this.#bar.showSaving(state),
        conflict: (theirs, revision) => openConflict(this.#form, this.#autosave, { theirs, revision }),
        over: () => this.#closing.leave(),
      },
      view.revision,
    );
    const pictures = new Pictures(this.#form, view.person.name);
    this.#document = new DocumentPart(view, this.#form, {
      openPicture: (question) => pictures.open(question, () => this.#form.checkGiven(question)),
      entered: (question) => this.#note(question),
      shown: (hash) => this.#noteShown(hash),
    });
    this.#guide = new Guide(this.#form, {
      goTo: (question) => this.#goTo(question),
      review: () => this.#review(),
    });
    this.#closing = new Closing({
      view,
      form: this.#form,
      api: this.#api,
      autosave: this.#autosave,
      previewHash: () => this.#document.hash,
      showProblems: () => openProblems(this.#form, (question) => this.#goTo(question)),
    });
  }

  start(opening: Opening): void {
    this.#document.start(opening);
    this.#autosave.restore();
    checkWhenBack(this.#view.id, this.#autosave);
    followScreen();
    followBars();
    followWithPass(this.#view.id, () => this.#autosave.close());
    serveFields({
      id: this.#view.id,
      form: this.#form,
      goTo: (question) => this.#goTo(question),
      submit: () => this.#review(),
      clear: () => this.#form.answers.replace({}),
    });
    postToParent('loaded', this.#view.id, { standing: 'open' });
    document.body.classList.add('ready');
  }

  #note(question: Question | null): void {
    this.#guide.note(question);
    this.#document.markCurrent(question);
  }

  #goTo(question: Question): void {
    this.#note(question);
    this.#document.goTo(question);
  }

  #review(): void {
    if (this.#document.hash === '') {
      tell(words.trouble.title, this.#document.isUnread ? words.pages.unread : words.pages.loading);
      return;
    }
    if (!this.#form.checkAll()) {
      openProblems(this.#form, (question) => this.#goTo(question));
      return;
    }
    const dialog = openReview({
      form: this.#form,
      consent: this.#view.consent,
      sender: this.#view.sender,
      goTo: (question) => this.#goTo(question),
      complete: () => this.#closing.complete(() => dialog.close()),
    });
  }

  async #noteShown(hash: string): Promise<void> {
    const answer = await this.#api.viewed(hash);
    if (answer.reached && answer.ok) postToParent('viewed', this.#view.id);
  }
}
