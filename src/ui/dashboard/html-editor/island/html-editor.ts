import type { JsonSchema } from '../../../../engine/fields';
import type { TestDataSet } from '../../../../lib/test-data-set';
import { h, part } from '../../../islands/common/dom';
import { confirm, openDialog } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { htmlCommentsButton } from '../../comments/island/html-comments-button';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import type { SaveState } from '../../shell/island/service/draft-saver';
import { publish } from '../../template/island/publish';
import { fillMenu } from '../../test-data/island/fill-menu';
import { htmlEditorWords as words } from '../words';
import { Sources } from './code/sources';
import { type Draft, draftOf, type TemplateRecord } from './model/draft';
import type { PageFacts } from './model/page-facts';
import { type Problem, problemOf } from './model/problems';
import { problemsOfData } from './model/problems-of-data';
import { readData } from './model/read-data';
import type { Starter } from './model/starters';
import { type HtmlSaver, saverOf } from './service/html-saver';
import { KeptDraft } from './service/kept';
import { askWhich } from './side/conflict';
import { chooseImage } from './side/inserts';
import { Preview } from './side/preview';
import { ProblemList } from './side/problem-list';
import { starterCards } from './side/starter-cards';
import { tools } from './side/tools';
import { madeUp, TestData } from './test-data';

/** The sources of a template on one side and the preview on the other. */
export class HtmlEditor {
  readonly #isReadOnly: boolean;
  readonly #sources: Sources;
  readonly #list: ProblemList;
  readonly #preview: Preview;
  readonly #saver: HtmlSaver;
  readonly #testData: TestData;
  readonly #starters = h('section', { className: 'starters', hidden: true });
  /** The problems by where they were found. */
  readonly #problems = {
    saving: [] as Problem[],
    printing: [] as Problem[],
    data: [] as Problem[],
    fit: [] as Problem[],
    levels: [] as Problem[],
  };

  readonly #facts: PageFacts;
  #schema: JsonSchema;

  constructor(facts: PageFacts, record: TemplateRecord, schema: JsonSchema) {
    this.#facts = facts;
    this.#schema = schema;

    const { templateId } = facts;
    const { makesTemplates, id: memberId } = page().person;
    this.#isReadOnly = record.locked || !makesTemplates;
    this.#testData = new TestData(templateId);
    this.#sources = new Sources({
      draft: draftOf(record),
      data: this.#testData.read(schema),
      isReadOnly: this.#isReadOnly,
      facts,
      schema: () => this.#schema,
      onChange: () => this.#noteChange(),
      filling: this.#filling(record.test_data_sets),
    });
    this.#list = new ProblemList((problem) => this.#sources.goTo(problem));
    this.#layOut(record);
    this.#preview = new Preview({
      templateId,
      element: part('html-editor-preview', HTMLElement),
      read: () => this.#readAll(),
      showProblems: (texts) => this.#note('printing', texts.map(problemOf)),
    });
    this.#saver = saverOf(record, {
      kept: new KeptDraft(templateId, memberId),
      isReadOnly: this.#isReadOnly,
      read: () => this.#sources.draft,
      put: (draft) => this.#put(draft),
      ask: askWhich,
      show: showState,
      showProblems: (texts) => this.#note('saving', texts.map(problemOf)),
      onSaved: (saved) => {
        this.#noteLevels(saved);
        void this.#readSchema();
      },
    });
    this.#saver.restore(record);
    this.#noteLevels(record);
    this.#preview.soon(0);
    this.#showStarters();
  }

  #filling(sets: readonly TestDataSet[]): HTMLElement {
    return fillMenu({
      ...{ templateId: this.#facts.templateId, sets },
      sample: () => this.#sources.putData(madeUp(this.#schema)),
      take: ({ data }) => this.#take(data),
      read: this.#isReadOnly ? null : () => readData(this.#sources.data).data,
    });
  }

  /** Fills in data that may not fit, and lists why. */
  #take(data: TestDataSet['data']): void {
    this.#sources.putData(JSON.stringify(data, null, 2));
    this.#note('fit', problemsOfData(this.#schema, data));
  }

  #layOut({ locked }: TemplateRecord): void {
    const root = part('html-editor', HTMLElement);
    const acts = {
      insert: (text: string) => this.#sources.insert(text),
      image: () => void chooseImage(this.#facts.templateId, (text) => this.#sources.insert(text)),
      starters: () => this.#offerStarters(),
      publish: () => void this.#publish(),
      show: (shown: string) => {
        root.dataset['shown'] = shown;
      },
    };
    const { templateId } = this.#facts;
    const comments = htmlCommentsButton({ templateId, root, sources: this.#sources });
    const shown = tools({ isReadOnly: this.#isReadOnly, acts, comments });
    part('html-editor-tools', HTMLElement).replaceChildren(...shown);
    this.#starters.append(
      h('h2', {}, words.starters.title),
      h('p', { className: 'soft' }, words.starters.lead),
      starterCards((starter) => this.#begin(starter)),
    );
    const notice = locked && h('p', { className: 'notice warn' }, words.save.locked);
    part('html-editor-sources', HTMLElement).replaceChildren(
      ...[notice, this.#sources.tabs.list, this.#starters, this.#sources.element, this.#list.element].filter(
        (each) => each !== false,
      ),
    );
  }

  #noteChange(): void {
    this.#problems.fit = [];
    this.#saver.noteChange();
    this.#preview.soon();
    this.#showStarters();
  }

  /** Reads all sources; null while the test data is no JSON, which is then listed as a problem. */
  #readAll(): { draft: Draft; data: object } | null {
    const text = this.#sources.data;
    const { data, problem } = readData(text);
    this.#note('data', problem ? [problem] : []);
    if (data === null) return null;
    this.#testData.keep(text);
    return { draft: this.#sources.draft, data };
  }

  /** Lists what keeps PDFs of what is saved from the levels of PDF/A and PDF/UA that they are to reach. */
  #noteLevels({ document_diagnosis: notes }: TemplateRecord): void {
    const ofLevels = notes.filter(({ code }) => code.startsWith('conformance_'));
    this.#note(
      'levels',
      ofLevels.map(({ message }) => problemOf(message)),
    );
  }

  #note(finder: 'saving' | 'printing' | 'data' | 'fit' | 'levels', problems: Problem[]): void {
    this.#problems[finder] = problems;
    const { data, fit, levels, printing, saving } = this.#problems;
    const all = [...data, ...fit, ...saving, ...printing, ...levels];
    const told = new Map(all.map((problem) => [JSON.stringify(problem), problem]));
    this.#list.show([...told.values()]);
    this.#sources.mark([...told.values()]);
  }

  #put(draft: Draft): void {
    this.#sources.put(draft);
    this.#preview.soon();
  }

  async #readSchema(): Promise<void> {
    const path = `/templates/${this.#facts.templateId}/schema?version=draft`;
    const answer = await api.get<JsonSchema>(path);
    if (answer.ok) this.#schema = answer.body;
  }

  #showStarters(): void {
    this.#starters.hidden = this.#isReadOnly || !this.#sources.isEmpty;
  }

  #offerStarters(): void {
    const cards = starterCards(async (starter) => {
      dialog.close();
      const { replace: title, replaceText: text, yes } = words.starters;
      if (this.#sources.isEmpty || (await confirm({ title, text, yes }))) this.#begin(starter);
    });
    const { title } = words.starters;
    const content = [h('p', { className: 'soft' }, words.starters.lead), cards];
    const dialog = openDialog({ title, className: 'starter-dialog', content, actions: [] });
  }

  #begin({ options, data, ...texts }: Starter): void {
    const whole = { ...this.#sources.defaultOptions, ...options };
    this.#sources.put({ ...texts, html_engine_options: JSON.stringify(whole) });
    this.#sources.putData(JSON.stringify(data, null, 2));
    this.#noteChange();
    this.#sources.show('html');
  }

  async #publish(): Promise<void> {
    if (await this.#saver.saveNow()) await publish(this.#facts.templateId);
    else toast(words.save.wrong, 'failed');
  }
}

function showState(state: SaveState, text: string): void {
  const said = part('save-state', HTMLElement);
  said.dataset['state'] = state;
  said.textContent = text;
}
