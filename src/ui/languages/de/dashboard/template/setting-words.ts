import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/template/setting-words';
import type { Said } from '../../../said';

export const settingWords: Said<typeof english.settingWords> = {
  name: { label: 'Name', hint: '' },
  description: { label: 'Beschreibung', hint: '' },
  text_tags: {
    label: 'Text-Tags',
    hint: 'Text wie {{name}} in einem hochgeladenen PDF wird zu einem Feld. Gilt für das nächste PDF, das Sie hochladen.',
  },
  field_names: {
    label: 'Feldnamen',
    hint: 'Viele Formulare nummerieren ihre Felder nur: „f1_01[0]“. Vorgeschlagene Namen sagen, was ein Feld enthält. Gilt für das nächste PDF, das Sie hochladen.',
    choices: { suggested: 'Vorgeschlagen', original: 'Wie im Dokument' },
  },
  locked: {
    label: 'Gesperrt',
    hint: 'Die Vorlage kann erst nach dem Entsperren wieder geändert werden. PDFs können weiter daraus erstellt werden.',
  },
  archived: {
    label: 'Archiviert',
    hint: 'Das Dashboard blendet die Vorlage aus. Programme können sie mit ihrer ID weiter verwenden.',
  },
  public_web_form: {
    label: 'Öffentliches Formular',
    hint: 'Jeder, der seine URL kennt, kann die Vorlage ausfüllen.',
  },
  public_challenge: {
    label: 'Öffentliches Formular schützen',
    hint: 'Besucher weisen nach, dass sie Menschen sind, mit Turnstile oder einem Code per E-Mail.',
    choices: { never: 'Nie', when_busy: 'Bei vielen Anfragen', always: 'Immer' },
  },
  public_submissions: {
    label: 'Öffentliche PDFs',
    hint: 'Die dauerhafte URL eines fertigen PDFs braucht keine Zugangsdaten.',
  },
  editable_submissions: {
    label: 'Ausfüllbare PDFs',
    hint: 'Fertige PDFs bleiben Formulare, die bearbeitet werden können.',
  },
  allow_additional_properties: {
    label: 'Weitere Eigenschaften erlauben',
    hint: 'Daten dürfen Eigenschaften enthalten, die die Vorlage nicht verwendet.',
  },
  expire_submissions: {
    label: 'Dokumente laufen ab',
    hint: 'Die Daten und das PDF eines Dokuments werden nach der unten angegebenen Zeit gelöscht.',
  },
  expire_after: { label: 'Läuft ab nach', hint: '' },
  expiration_interval: {
    label: 'Einheit',
    hint: '',
    choices: { minutes: 'Minuten', hours: 'Stunden', days: 'Tagen' },
  },
  searchable: {
    label: 'Durchsuchbare Dokumente',
    hint: 'Dokumente werden mit Wörtern aus ihren Daten und Metadaten gefunden. Dokumente, die erstellt werden, während dies ausgeschaltet ist, werden nie gefunden.',
  },
  encrypt_pdfs: {
    label: 'PDFs verschlüsseln',
    hint: 'Ohne ein Passwort für das Dokument lassen sich PDFs öffnen, aber nicht ändern.',
  },
  seal: {
    label: 'PDFs versiegeln',
    hint: 'Ein Siegel ist eine digitale Signatur auf dem fertigen PDF. PDF-Programme zeigen jede spätere Änderung.',
    choices: {
      signed: 'Wenn Unterzeichner unterschrieben haben',
      best_effort: 'Immer',
      required: 'Immer, und nie ohne Zeitstempel',
      off: 'Nie',
    },
  },
  tag_document: {
    label: 'Tags schätzen',
    hint: 'Fügt einem PDF ohne Tags welche hinzu, damit Screenreader seine Zeilen und Felder in der richtigen Reihenfolge finden. Die Tags sind geschätzt und ergeben kein PDF/UA. Gilt für das nächste PDF, das Sie hochladen.',
  },
  conformance: {
    label: 'PDF/A und PDF/UA',
    hint: 'PDF/A dient der Archivierung: Die Datei enthält alles, was sie zeigt, und ist nicht verschlüsselt. PDF/UA hat die Tags, die Screenreader brauchen. Die Übersicht der Vorlage sagt, was ihre PDFs von einer Stufe abhält.',
    choices: {
      '': 'Nein',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-2u': 'PDF/A-2u: mit lesbarem Text',
      'pdfa-3b': 'PDF/A-3b: mit angehängten Dateien',
      'pdfua-1': 'PDF/UA-1: für Menschen, die die Seiten nicht sehen',
      'pdfa-2b,pdfa-2u': 'PDF/A-2b und PDF/A-2u',
      'pdfa-2b,pdfua-1': 'PDF/A-2b und PDF/UA-1',
      'pdfa-2u,pdfua-1': 'PDF/A-2u und PDF/UA-1',
      'pdfa-3b,pdfua-1': 'PDF/A-3b und PDF/UA-1',
      'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b, PDF/A-2u und PDF/UA-1',
    },
  },
  conformance_demand: {
    label: 'Wenn ein PDF seine Stufe nicht erreicht',
    hint: '',
    choices: { required: 'Fehlschlagen', best_effort: 'PDF ohne die Stufe erstellen' },
  },
  webhook_url: {
    label: 'Webhook',
    hint: 'Eine https-URL, die die Ereignisse jedes Dokuments dieser Vorlage empfängt.',
  },
  slack_webhook_url: {
    label: 'Slack-Webhook',
    hint: 'Eine https-URL, die für jedes Dokument eine Nachricht empfängt.',
  },
  redirect_url: {
    label: 'Weiterleitung nach dem Unterschreiben',
    hint: 'Die https-URL, die sich öffnet, nachdem ein Unterzeichner abgeschlossen hat. Standard: eine Dankesseite.',
  },
  embed_domains: {
    label: 'Websites, die die Unterzeichnungsseite einbetten dürfen',
    hint: 'Ein Host je Zeile, zum Beispiel example.com oder *.example.com.',
  },
  predefined_fields: null,
  signer_roles: null,
  merge_audit_trail_pdf: {
    label: 'Prüfprotokoll im PDF',
    hint: 'Das PDF eines Dokuments mit Unterzeichnern endet mit seinem Prüfprotokoll.',
  },
  add_data_request_submission_id_footers: {
    label: 'Dokument-ID auf jeder Seite',
    hint: 'Unten auf jeder Seite, wenn das Dokument Unterzeichner hat.',
  },
  mark_signatures: {
    label: 'Name und Zeit bei jeder Unterschrift',
    hint: 'In kleiner Schrift unten im Unterschriftsfeld, wenn sie hineinpassen.',
  },
  sender_name: {
    label: 'Name des Absenders',
    hint: 'So sehen Unterzeichner dieser Vorlage Sie. Standard: wie unter „Konto“.',
  },
  logo: {
    label: 'Logo',
    hint: `PNG oder JPEG, höchstens ${limits.logoBytes / 1024} KB und ${limits.logoPixels} Pixel je Seite. Standard: wie unter „Konto“.`,
  },
  invitation_subject: {
    label: 'Betreff von Einladungen',
    hint: 'Standard: wie unter „Konto“, sonst „… bittet Sie, … auszufüllen“ in der Sprache des Unterzeichners.',
  },
  invitation_message: {
    label: 'Nachricht an Unterzeichner',
    hint: 'In der Einladung und ihren Erinnerungen und auf der ersten Seite. Standard: wie unter „Konto“.',
  },
  attach_pdf_to_mail: {
    label: 'Fertiges PDF an E-Mails anhängen',
    hint: 'Unterzeichner und Empfänger haben es auch noch, wenn der Link in der E-Mail abgelaufen ist.',
  },
  mail_form_copy: {
    label: 'E-Mail an Personen, die das öffentliche Formular abschließen',
    hint: 'Sie bekommen einen Link zu ihrer Ausfertigung und beim Öffnen einen Code.',
  },
  reply_to: {
    label: 'Antwortadresse',
    hint: 'Bekommt Antworten von Unterzeichnern. Standard: wie unter „Konto“.',
  },
  identity_step: {
    label: 'Identitätsprüfung',
    hint: 'Was Unterzeichner und Besucher des öffentlichen Formulars tun, bevor sie das Dokument sehen, wenn eine Datenanfrage nichts anderes sagt.',
    choices: {
      none: 'Nur der Link',
      email_code: 'Code per E-Mail',
      passkey: 'Passkey',
      provider: 'Identitätsanbieter',
    },
  },
  identity_provider: {
    label: 'Identitätsanbieter',
    hint: 'Der Name des Anbieters für die Identitätsprüfung.',
  },
  data_request_reminder_days: {
    label: 'Erinnerungen',
    hint: 'Die Tage nach der Einladung, an denen ein Unterzeichner eine Erinnerung per E-Mail bekommt.',
  },
};
