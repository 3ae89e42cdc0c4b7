import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'Vorlagen-Editor',
  unknown: 'Hier gibt es keinen Editor. Öffnen Sie ihn auf der Seite, in die er eingebettet ist.',
  alone: 'Dieser Editor funktioniert nur auf der Seite, in die er eingebettet ist.',
  done: 'Fertig',
  replace: 'PDF ersetzen …',
  replacing: 'Das neue PDF wird verarbeitet …',
  notReplaced: 'Das neue PDF kann nicht verwendet werden: {reason}',
  over: 'Die Bearbeitungssitzung ist beendet. Öffnen Sie den Editor noch einmal.',
  refused: {
    editor_token_used:
      'Dieser Editor wurde schon geöffnet. Öffnen Sie ihn noch einmal auf der Seite, in die er eingebettet ist.',
    editor_token_expired:
      'Der Link zu diesem Editor ist abgelaufen. Öffnen Sie ihn noch einmal auf der Seite, in die er eingebettet ist.',
    editor_token_invalid: 'Sie haben keinen Zugriff mehr auf diese Vorlage.',
    editor_session_over: 'Die Bearbeitungssitzung ist beendet. Öffnen Sie den Editor noch einmal.',
    template_not_found: 'Die Vorlage wurde gelöscht.',
  },
};
