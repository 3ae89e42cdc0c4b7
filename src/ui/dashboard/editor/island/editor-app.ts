import { fill } from '../../../../lib/fill';
import { Viewer } from '../../../islands/common/document/viewer';
import { h, part } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import { api } from '../../shell/island/service/api';
import { editorWords as words } from '../words';
import { Actions } from './actions';
import { Canvas } from './canvas/canvas';
import { Pointers } from './canvas/pointers';
import { documentNotes } from './document-notes';
import { EditorState } from './editor-state';
import { listenToKeys } from './keyboard';
import { laterParts, type OpenDocument } from './later-parts';
import { lazily } from './lazily';
import { Naming } from './naming';
import type { Editing } from './service/editing';
import { KeptDraft } from './service/kept';
import { type Saver, saverOf } from './service/saver';
import { draftOf, type TemplateRecord } from './service/template';
import { FieldList } from './side/field-list';
import { Panel } from './side/panel';
import { Toolbar } from './side/toolbar';
import { ZoomControls } from './side/zoom-controls';

const READY_MS = 1_500;

/** Opens the template and its document, and builds the editor. */
export async function start(editing: Editing): Promise<void> {
  const { templateId } = editing;
  const viewer = new Viewer();
  const fail = (code: string, message: string) => showFailure(editing, code, message);
  const record = await ready(templateId, fail);
  if (record === null) return;
  const document = await api.get<Blob>(`/templates/${templateId}/document`);
  if (!document.ok) return fail(document.code, document.message);
  try {
    const empty = await viewer.open(await document.body.arrayBuffer());
    build(record, { viewer, empty }, editing);
  } catch (error) {
    console.error(error);
    fail('not_opened', words.notOpened);
  }
}

type Fail = (code: string, message: string) => void;

/** Waits until the service has read the document. */
async function ready(templateId: string, fail: Fail): Promise<TemplateRecord | null> {
  for (;;) {
    const answer = await api.get<TemplateRecord>(`/templates/${templateId}?full=true&wait=false`);
    if (!answer.ok) {
      fail(answer.code, answer.message);
      return null;
    }
    const { document_state: state, document_parse_error: reason, page_dimensions: pages } = answer.body;
    if (pages.length > 0) return answer.body;
    if (state !== 'pending') {
      fail(state, fill(words.unusable, { reason: reason ?? state }));
      return null;
    }
    canvasPart().replaceChildren(h('p', { className: 'loading' }, words.notReady));
    await new Promise((later) => setTimeout(later, READY_MS));
  }
}

function build(record: TemplateRecord, opened: OpenDocument, editing: Editing): void {
  const { schema } = editing;
  const pages = record.page_dimensions.map(([width, height]) => ({ width, height }));
  const allowed = editing.allowedIn(record);
  const state = new EditorState({
    ...{ draft: draftOf(record), lastId: record.highest_field_id, pages, schema, ...allowed },
    isReadOnly: record.locked || editing.isViewer,
    onRefused: (message) => toast(message, 'failed'),
  });
  const { isReadOnly } = state;
  const canvas = new Canvas(state, canvasPart());
  canvas.show(opened.empty);
  const actions = new Actions(state, canvas, say);
  const panel = new Panel(state, editing.hidden);
  const later = laterParts({
    ...{ record, state, canvas, actions, ...opened },
    onPreview(isOn) {
      toolbar.showPreview(isOn);
      canvas.element.classList.toggle('previewing', isOn);
    },
  });
  const publishing = lazily(() => import('../../template/island/publish'));
  const saver = saverOf(record, {
    ...{ state, editing },
    kept: new KeptDraft({ templateId: record.id, memberId: editing.personIn(record) }, schema),
    isHeld: () => panel.isNaming,
    show: showSaving,
  });
  const pointers = new Pointers(state, canvas, (field) => {
    state.take(null);
    actions.sayAdded(field);
  });
  const zoom = new ZoomControls(canvas);
  const editName = () => {
    show('panel');
    panel.focusName();
  };
  const mayPublish = !editing.isViewer && (allowed.capabilities?.publish ?? true);
  const toolbar: Toolbar = new Toolbar(state, actions, {
    zoom: zoom.element,
    own: editing.ownTool?.({ state, canvas, templateId: record.id }) ?? null,
    preview: () => void later.preview().then((part) => part?.toggle()),
    detect: () => void later.detection().then((part) => part?.start()),
    publish: mayPublish
      ? () =>
          void saved(saver, async () => {
            const version = await (await publishing())?.publish(record.id);
            if (version) editing.onPublished(version);
          })
      : null,
    ends: editing.endsOf(record).map(({ needsAll, ...end }) => ({
      ...end,
      run: () => void saved(saver, end.run),
      isOff: () => (needsAll === true ? missingIn(state) : null),
    })),
    keys: () => void later.keys().then((part) => part?.showKeys()),
    toggle: (which) => (workspace().dataset['open'] === which ? hide() : show(which)),
  });
  const askPage = () => {
    if (pages.length < 2) return;
    show('list');
    void later.thumbnails().then((part) => part?.askPage());
  };
  listenToKeys({ state, actions, zoom, askPage, editName, cancel: () => pointers.cancel() });
  part('editor-tools', HTMLElement).replaceChildren(toolbar.element);
  if (pages.length > 1) void later.thumbnails();
  if (state.may.predefined.length > 0) void later.predefined();
  part('editor-list', HTMLElement).replaceChildren(
    ...documentNotes(record, isReadOnly, {
      mayReadAgain: allowed.capabilities === null,
      save: () => isSaved(saver),
      say: (message) => toast(message, 'failed'),
    }),
    new Naming(state, record.id, () => isSaved(saver)).element,
    later.overview,
    later.proposals,
    new FieldList(state, canvas).element,
  );
  part('editor-panel', HTMLElement).replaceChildren(panel.element);
  document.body.dataset['editor'] = 'ready';
  editing.onReady(record, () => saver.saveNow());
}

/** What is said where required fields are missing; null where none is. */
function missingIn({ missing }: EditorState): string | null {
  if (missing.length === 0) return null;
  return fill(words.predefined.needed, { names: missing.map(({ name }) => name).join(', ') });
}

/** Saves first, so that the next page shows the draft as it is on the screen. */
async function saved(saver: Saver, then: () => void): Promise<void> {
  if (await isSaved(saver)) then();
}

async function isSaved(saver: Saver): Promise<boolean> {
  const done = await saver.saveNow();
  if (!done) toast(words.save.first, 'failed');
  return done;
}

function workspace(): HTMLElement {
  return part('editor', HTMLElement);
}

function canvasPart(): HTMLElement {
  return part('editor-pages', HTMLElement);
}

/** On narrow screens one side part at a time covers the pages. */
function show(which: 'list' | 'panel'): void {
  workspace().dataset['open'] = which;
}

function hide(): void {
  delete workspace().dataset['open'];
}

function say(text: string): void {
  part('editor-said', HTMLElement).textContent = text;
}

function showSaving(state: string, text: string): void {
  const element = part('save-state', HTMLElement);
  element.dataset['state'] = state;
  element.textContent = text;
}

function showFailure({ again: startOver, onFailed }: Editing, code: string, message: string): void {
  onFailed(code, message);
  const again = h('button', { type: 'button', textContent: words.again, onclick: startOver });
  canvasPart().replaceChildren(
    h('div', { className: 'notice warn', attributes: { role: 'alert' } }, h('p', {}, message), again),
  );
}
