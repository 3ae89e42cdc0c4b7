import { highestId } from '../../../../../engine/fields';
import { fill } from '../../../../../lib/fill';
import { DraftSaver, type SaveState } from '../../../shell/island/service/draft-saver';
import { editorWords as words } from '../../words';
import { counted } from '../counted';
import type { EditorState, Problem } from '../editor-state';
import { lazily } from '../lazily';
import { type Draft, isSame } from '../model/draft';
import type { Editing } from './editing';
import type { KeptDraft } from './kept';
import { changesBetween } from './saved-changes';
import { draftOf, sentDraft, type TemplateRecord, whenChanged } from './template';

/** Writing everything to storage at every letter would slow down typing. */
const KEEP_MS = 250;

export type Saver = DraftSaver<Draft, TemplateRecord>;

type Wired = {
  state: EditorState;
  editing: Editing;
  kept: KeptDraft;
  isHeld: () => boolean;
  show: (state: SaveState, text: string) => void;
};

/** Creates the saver for the fields of a template. */
export function saverOf(record: TemplateRecord, { state, editing, kept, isHeld, show }: Wired): Saver {
  let saved = state.draft;
  /** The highest id that a field had when the base was saved. Own fields with higher ones are new. */
  let lastSavedId = record.highest_field_id;
  const merging = lazily(() => import('../later'));
  const saver = new DraftSaver<Draft, TemplateRecord>(record, {
    isReadOnly: state.isReadOnly,
    ...{ isSame, isHeld, kept, keepMs: KEEP_MS, show },
    draftOf: (seen) => {
      // Others may have used ids whose fields are gone again.
      state.noteIds(seen.highest_field_id);
      return draftOf(seen);
    },
    sent: (draft) => sentDraft(draft, state.schema),
    read: () => state.draft,
    put: (draft) => {
      // This browser kept it before `record` was read, so its new fields may have ids of others.
      lastSavedId = 0;
      state.change(draft);
    },
    merge: async ({ base, theirs, record: theirRecord }) => {
      const used = { from: highestId(base.fields, lastSavedId), to: theirRecord.highest_field_id };
      const isUnchanged = isSame(base, theirs);
      if (isUnchanged && used.from >= used.to) return () => {};
      const part = await merging();
      if (part === null) return null;
      const { askWhich, isDisputed, merge, sayMerged } = part;
      const whose = { who: await editing.whoChanged(theirRecord), time: whenChanged(theirRecord) };
      const { lastId } = state;
      const merged = merge(base, state.draft, theirs, { lastId, used });
      const isClear = !isDisputed(merged);
      const prefer = isClear ? 'mine' : await askWhich(merged, whose);
      if (prefer === null) return null;
      return () => {
        saved = theirs;
        lastSavedId = used.to;
        state.may.noteSaved(theirs, { isOurs: false });
        state.rebase((draft) => merge(base, draft, theirs, { lastId: state.lastId, used, prefer }).draft);
        if (isClear && !isUnchanged) sayMerged(changesBetween(base, theirs), whose);
      };
    },
    onSaved: (draft, { updated_at }) => {
      const changes = changesBetween(saved, draft);
      saved = draft;
      lastSavedId = highestId(draft.fields, lastSavedId);
      state.may.noteSaved(draft, { isOurs: true });
      state.showProblems([]);
      editing.onSaved(changes, { updated_at });
    },
    showProblems: (texts, sent) => showProblems(state, texts, sent),
    words: {
      restored: words.save.restored,
      of: (save, message) => (save === 'wrong' ? message : fill(words.save[save], { message })),
    },
  });
  let seen = state.draft;
  state.onChange(() => {
    if (state.draft === seen) return;
    seen = state.draft;
    saver.noteChange();
  });
  saver.restore(record);
  return saver;
}

/**
 * Shows problems at their fields; the message that belongs to no field is returned for the save
 * state.
 */
function showProblems(state: EditorState, texts: readonly string[], sent: Draft): string {
  const problems = texts.map((text) => problemIn(text, sent));
  state.showProblems(problems);
  const about = problems.find(({ id }) => id === null)?.message ?? '';
  return [counted(words.save.wrong, problems.length), about].filter((part) => part !== '').join(': ');
}

/**
 * Finds the field of an error: `#/template/fields/3/default: …` is about the default of the fourth
 * field sent.
 */
function problemIn(text: string, { fields }: Draft): Problem {
  const [, index, property, message = text] =
    /^#\/template\/fields\/(\d+)(?:\/([^/:]+))?[^:]*: (.*)$/s.exec(text) ?? [];
  const field = index === undefined ? undefined : fields[Number(index)];
  return { id: field?.id ?? null, property: property ?? 'name', message };
}
