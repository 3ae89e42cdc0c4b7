import { part } from '../../shared/dom';
import { Autosave, say } from '../html-editor/autosave';
import type { Schema } from '../html-editor/complete-data';
import { readDraft, showProblems } from '../html-editor/draft';
import { Preview } from '../html-editor/preview';
import { Source, type SourceName } from '../html-editor/source';
import { letChoose } from '../html-editor/tabs';
import { words } from '../html-editor/words';
import { page } from '../page';
import { publish } from '../templates/publish';
import { toast } from '../toast';

type Shown = { id: string; locked: boolean; updatedAt: string; texts: Record<SourceName, string> };

/** Quick enough to follow what one writes, and not after every letter. */
const PREVIEW_PAUSE_MS = 600;
const SAVE_PAUSE_MS = 1_500;

const { template, schema } = page<{ template: Shown; schema: Schema }>();
const names = Object.keys(words.sources) as SourceName[];
const rememberedData = `quillet test data ${template.id}`;

const sources = new Map<SourceName, Source>();
for (const name of names) {
  const text = (name === 'data' && localStorage.getItem(rememberedData)) || template.texts[name];
  sources.set(name, new Source(name, text, { schema, isLocked: template.locked, onChange: () => changed() }));
}

const first = readDraft(sources);
const preview = new Preview(template.id, ({ errors }) => showProblems(sources, errors));
const autosave = new Autosave(template.id, template.updatedAt, first?.template ?? {}, {
  problem: ({ errors }) => showProblems(sources, errors),
  saved: () => showProblems(sources, []),
  theirs: () => location.reload(),
});

let [previewing, saving]: (number | undefined)[] = [];

function changed(): void {
  clearTimeout(previewing);
  clearTimeout(saving);
  const draft = readDraft(sources);
  if (draft) autosave.note(draft.template);
  previewing = setTimeout(draw, PREVIEW_PAUSE_MS);
  if (!template.locked) saving = setTimeout(() => void autosave.save(), SAVE_PAUSE_MS);
}

function draw(): void {
  const draft = readDraft(sources);
  if (!draft) return;
  localStorage.setItem(rememberedData, sources.get('data')?.text ?? '');
  showProblems(sources, []);
  void preview.draw(draft);
}

/** What is published is what is seen. */
async function publishSaved(): Promise<void> {
  await autosave.save();
  if (autosave.isDirty || !readDraft(sources)) toast(words.unsaved, 'failed');
  else await publish(template.id);
}

letChoose((name) => sources.get(name as SourceName)?.focus());
say(template.locked ? words.save.locked : words.save.saved);
draw();

document.getElementById('publish')?.addEventListener('click', () => {
  void publishSaved();
});
addEventListener('beforeunload', (event) => {
  if (autosave.isDirty) event.preventDefault();
});
part('main', HTMLElement).classList.add('ready');
