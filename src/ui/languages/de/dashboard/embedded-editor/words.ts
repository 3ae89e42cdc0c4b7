import type * as english from '../../../../dashboard/embedded-editor/words';
import type { Said } from '../../../said';

export const embeddedWords: Said<typeof english.embeddedWords> = {
  title: 'Vorlageneditor',
  unknown: 'Hier gibt es keinen Editor. Öffnen Sie ihn auf der Seite, die ihn anzeigt.',
  alone: 'Dieser Editor öffnet sich auf der Seite, die ihn anzeigt.',
  done: 'Fertig',
  replace: 'PDF ersetzen …',
  replacing: 'Das neue PDF wird verarbeitet …',
  notReplaced: 'Das neue PDF kann nicht verwendet werden: {reason}',
  over: 'Die Bearbeitungssitzung ist beendet. Öffnen Sie den Editor noch einmal.',
  refused: {
    editor_token_used:
      'Dieser Editor wurde schon geöffnet. Öffnen Sie ihn noch einmal auf der Seite, die ihn anzeigt.',
    editor_token_expired:
      'Dieser Editor wurde zu spät geöffnet. Öffnen Sie ihn noch einmal auf der Seite, die ihn anzeigt.',
    editor_token_invalid: 'Sie haben keinen Zugriff mehr auf diese Vorlage.',
    editor_session_over: 'Die Bearbeitungssitzung ist beendet. Öffnen Sie den Editor noch einmal.',
    template_not_found: 'Die Vorlage wurde gelöscht.',
  },
};
