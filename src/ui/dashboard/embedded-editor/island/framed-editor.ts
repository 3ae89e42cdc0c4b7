import { refusedEdits } from '../../../../engine/fields';
import { isRecord, recordOf } from '../../../../lib/json';
import { button, h, part } from '../../../islands/common/dom';
import type { Look } from '../../../islands/common/look';
import { toast } from '../../../kit/toast/island';
import { start } from '../../editor/island/editor-app';
import { lazily } from '../../editor/island/lazily';
import type { FieldSchema } from '../../editor/island/model/schema';
import type { Editing } from '../../editor/island/service/editing';
import { whoChanged } from '../../editor/island/service/template';
import { editorWords } from '../../editor/words';
import type { Failure } from '../../shell/island/service/answer';
import { enterBy } from '../../shell/island/service/api';
import { embeddedWords as words } from '../words';
import { wear } from './appearance';
import { openToken } from './open-token';
import { hearParent, tellParent } from './parent';
import { keepPass, keptPass, passDoor } from './pass-door';

const replacing = lazily(() => import('./replace-document'));

export type FramedPage = { templateId: string; schema: FieldSchema };

/** The editor in a frame: it gets its token and its look from the page around it. */
export class FramedEditor {
  readonly #page: FramedPage;
  #given: Record<string, unknown> | null = null;
  #save: () => Promise<boolean> = async () => true;
  #isOver = false;

  constructor(page: FramedPage) {
    this.#page = page;
  }

  listen(): void {
    const { templateId } = this.#page;
    enterBy(passDoor(() => this.#end()));
    hearParent((message) => {
      if (message['kind'] === 'open' && this.#given === null) void this.#open(message);
      else if (message['kind'] === 'finish') void this.#finish();
      else tellParent('here', templateId);
    });
    tellParent('asks', templateId);
  }

  async #open(given: Record<string, unknown>): Promise<void> {
    this.#given = given;
    wear({
      variables: lookIn(given['variables']),
      darkVariables: lookIn(given['darkVariables']),
      darkMode: typeof given['darkMode'] === 'boolean' ? given['darkMode'] : null,
    });
    // A frame that loads anew has its pass, and its token is used up.
    if (keptPass() === null && !(await this.#enter(String(given['token'] ?? '')))) return;
    await start(this.#editing());
  }

  async #enter(token: string): Promise<boolean> {
    const opened = await openToken(this.#page.templateId, token);
    if ('pass' in opened) keepPass(opened.pass);
    else this.#refuse(opened);
    return 'pass' in opened;
  }

  #refuse({ code, message }: Failure): void {
    const known: Record<string, string> = words.refused;
    const said = Object.hasOwn(known, code) ? known[code] : message;
    const again = button('', editorWords.again, () => location.reload());
    const notice = h(
      'div',
      { className: 'notice warn', attributes: { role: 'alert' } },
      h('p', {}, said ?? ''),
    );
    // Only a lost connection is worth another try.
    if (code === 'unreachable') notice.append(again);
    part('editor-pages', HTMLElement).replaceChildren(notice);
    tellParent('error', this.#page.templateId, { code, message });
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    toast(words.over, 'failed');
    tellParent('error', this.#page.templateId, { code: 'editor_session_over', message: words.over });
  }

  async #finish(): Promise<void> {
    tellParent('finished', this.#page.templateId, { isSaved: await this.#save() });
  }

  #editing(): Editing {
    const { templateId, schema } = this.#page;
    const tell = (type: Parameters<typeof tellParent>[0], more = {}) => tellParent(type, templateId, more);
    return {
      ...{ templateId, schema },
      personIn: ({ editor }) => `guest:${editor?.person.id}`,
      isViewer: false,
      allowedIn: ({ editor, predefined_fields: predefined }) => ({
        judge: refusedEdits,
        capabilities: editor?.capabilities ?? null,
        added: editor?.added_fields ?? [],
        predefined,
      }),
      ownTool: null,
      hidden: new Set(this.#given?.['showFieldRequired'] === false ? ['required'] : []),
      whoChanged: async (record) => whoChanged(record),
      endsOf: ({ editor }) => [
        ...(editor?.capabilities.replace_document ? [this.#replacing()] : []),
        ...(this.#given?.['hideDoneButton'] === true ? [] : [this.#done()]),
      ],
      onReady: (record, save) => {
        this.#save = save;
        part('editor', HTMLElement).querySelector('h1')?.replaceChildren(record.name);
        tell('loaded');
      },
      onSaved: (changes, { updated_at }) => tell('saved', { ...changes, updatedAt: updated_at }),
      onPublished: (version) => tell('published', { version }),
      onFailed: (code, message) => {
        if (!this.#isOver) tell('error', { code, message });
      },
      again: () => location.reload(),
    };
  }

  #done() {
    const label = this.#given?.['doneButtonLabel'];
    return {
      label: typeof label === 'string' && label !== '' ? label.slice(0, 40) : words.done,
      isMain: true,
      needsAll: this.#given?.['disableDoneButtonIfPredefinedFieldsMissing'] === true,
      run: () => tellParent('done', this.#page.templateId),
    };
  }

  #replacing() {
    const run = () =>
      void replacing().then((part) => part?.replaceDocument(this.#page.templateId, () => location.reload()));
    return { label: words.replace, isMain: false, run };
  }
}

function lookIn(value: unknown): Look {
  const texts = Object.entries(recordOf(isRecord(value) ? value : {})).filter(
    ([, text]) => typeof text === 'string',
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, String(text)]));
}
