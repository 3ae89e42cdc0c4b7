import type { Viewer } from '../../../islands/common/document/viewer';
import { h, part } from '../../../islands/common/dom';
import type { Actions } from './actions';
import type { Canvas } from './canvas/canvas';
import type { EditorState } from './editor-state';
import { lazily } from './lazily';
import type { TemplateRecord } from './service/template';

export type OpenDocument = { viewer: Viewer; empty: Awaited<ReturnType<Viewer['open']>> };

type Editor = OpenDocument & {
  record: TemplateRecord;
  state: EditorState;
  canvas: Canvas;
  actions: Actions;
  onPreview(isOn: boolean): void;
};

/** The parts of the editor that are loaded when somebody first asks for them, and the places for two of them. */
export function laterParts({ record, state, canvas, actions, viewer, empty, onPreview }: Editor) {
  const [overview, proposals] = [h('div'), h('div')];
  return {
    overview,
    proposals,
    keys: lazily(() => import('./later')),
    detection: lazily(async () => {
      const { Detection } = await import('./later');
      const made = new Detection(state, canvas, record.id);
      proposals.replaceChildren(made.element);
      return made;
    }),
    preview: lazily(async () => {
      const { Preview } = await import('./later');
      const sets = record.test_data_sets ?? null;
      const made = new Preview({ viewer, state, canvas, templateId: record.id, sets, empty }, onPreview);
      part('editor-panel', HTMLElement).prepend(made.element);
      return made;
    }),
    thumbnails: lazily(async () => {
      const { Thumbnails } = await import('./later');
      const made = new Thumbnails(state, canvas, empty);
      overview.prepend(made.element);
      return made;
    }),
    predefined: lazily(async () => {
      const { PredefinedList } = await import('./later');
      overview.append(new PredefinedList(state, actions).element);
    }),
  };
}
