import { toast } from '../../../../kit/toast/island';
import { DraftSaver, type SaveState } from '../../../shell/island/service/draft-saver';
import { type Changer, lastChanger } from '../../../templates/island/last-change';
import { htmlEditorWords as words } from '../../words';
import {
  changedIn,
  conflictsOf,
  type Draft,
  draftOf,
  merged,
  type SourceName,
  sentDraft,
  type TemplateRecord,
} from '../model/draft';
import type { KeptDraft } from './kept';

export type HtmlSaver = DraftSaver<Draft, TemplateRecord>;
export type Conflict = { names: SourceName[]; mine: Draft; theirs: Draft; changer: Changer };
export type Preference = 'mine' | 'theirs';

type Wired = {
  kept: KeptDraft;
  isReadOnly: boolean;
  /** Reads the draft in the editors. */
  read: () => Draft;
  /** Puts another draft into the editors; unchanged sources stay as they are. */
  put: (draft: Draft) => void;
  /** Asks which side to keep; null postpones the decision. */
  ask: (conflict: Conflict) => Promise<Preference | null>;
  show: (state: SaveState, text: string) => void;
  /** Shows the problems that the service reports; an empty list after a successful save. */
  showProblems: (texts: readonly string[]) => void;
  /** The service has what the editors have, and says this of it. */
  onSaved: (record: TemplateRecord) => void;
};

/** Creates the saver for the sources of a template. */
export function saverOf(record: TemplateRecord, { ask, showProblems, ...wired }: Wired): HtmlSaver {
  return new DraftSaver<Draft, TemplateRecord>(record, {
    ...wired,
    draftOf,
    isSame: (one, other) => changedIn(one, other).length === 0,
    sent: sentDraft,
    // A long source is not written to storage at every letter.
    keepMs: null,
    onSaved: (_, record) => wired.onSaved(record),
    merge: async ({ base, theirs, record: saved }) => {
      if (changedIn(base, theirs).length === 0) return () => {};
      const changer = await lastChanger(record.id);
      const mine = wired.read();
      const names = conflictsOf({ base, mine, theirs });
      const prefer = names.length === 0 ? 'mine' : await ask({ names, mine, theirs, changer });
      if (prefer === null) return null;
      return () => {
        if (names.length === 0) {
          const parts = changedIn(base, theirs).map((name) => words.sources[name]);
          toast(words.others.merged(changer.who, changer.time, parts.join(', ')));
        }
        wired.put(merged({ base, mine: wired.read(), theirs }, prefer));
        wired.onSaved(saved);
      };
    },
    showProblems: (texts) => {
      showProblems(texts);
      return '';
    },
    words: {
      restored: words.save.restored,
      of: (state, message) => (state === 'failed' ? words.save.failed(message) : words.save[state]),
    },
  });
}
