import type { MemberWords } from './en';

export const de: MemberWords = {
  account: {
    good: 'Der Link funktioniert einmal. Gültigkeit: {period}.',
    ignore:
      'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne den Link geschieht nichts.',
    footer: 'Sie erhalten diese E-Mail, weil jemand Ihre E-Mail-Adresse bei Quillet eingegeben hat.',
    footerOfNotices:
      'Sie erhalten diese E-Mail, weil Sie sich mit dieser E-Mail-Adresse bei Quillet anmelden.',
    code: 'Code:',
    done: 'Das geschah am {time}.',
    doneFrom: 'Das geschah am {time} von {ip} aus.',
    notYou:
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort, und prüfen Sie Ihre Kontoseite auf Änderungen, die nicht von Ihnen sind.',
    roles: {
      owner: 'Inhaber',
      developer: 'Entwickler',
      editor: 'Bearbeiter',
      sender: 'Versender',
      billing: 'Abrechnung',
      viewer: 'Betrachter',
    },
    limited: '{role}, nur für einige Ordner',
    links: {
      magic_link: {
        subject: 'Ihr Anmeldelink',
        title: 'Anmelden',
        body: 'Hier ist der Anmeldelink, den Sie angefordert haben.',
        button: 'Anmelden',
      },
      password_reset: {
        subject: 'Wählen Sie ein neues Passwort',
        title: 'Neues Passwort wählen',
        body: 'Mit diesem Link wählen Sie ein neues Passwort. Danach sind Sie überall sonst abgemeldet.',
        button: 'Neues Passwort wählen',
      },
      invitation: {
        subject: 'Sie sind zu {account} eingeladen',
        title: 'Sie sind eingeladen',
        body: '{member} lädt Sie ein, an den Dokumenten von {account} mitzuarbeiten.',
        button: 'Einladung annehmen',
      },
      email_change: {
        subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
        title: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
        body: 'Jemand möchte sich bei Quillet mit dieser E-Mail-Adresse anmelden.',
        button: 'Diese E-Mail-Adresse verwenden',
      },
    },
    news: {
      password_changed: {
        subject: 'Ihr Passwort wurde geändert',
        title: 'Ihr Passwort wurde geändert',
        body: 'Ihr Passwort wurde gerade geändert, und Sie wurden überall sonst abgemeldet. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      },
      confirmation: {
        subject: 'Ihr Bestätigungscode',
        title: 'Bestätigen Sie, dass Sie es sind',
        body: 'Geben Sie diesen Code auf der Seite ein, die ihn angefordert hat. Er funktioniert einmal, in diesem Browser. Wenn Sie ihn nicht angefordert haben, ist jemand anderes mit Ihrem Konto angemeldet: Melden Sie sich überall ab.',
      },
      email_change_asked: {
        subject: 'Eine Änderung Ihrer E-Mail-Adresse wurde angefordert',
        title: 'Eine Änderung Ihrer E-Mail-Adresse wurde angefordert',
        body: 'Jemand, der mit Ihrem Konto angemeldet ist, möchte Ihre E-Mail-Adresse in {email} ändern. Die Änderung gilt, sobald die neue Adresse bestätigt wird. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort. Das bricht die Änderung ab.',
      },
      email_changed: {
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        title: 'Ihre E-Mail-Adresse wurde geändert',
        body: 'Sie melden sich jetzt mit {email} an und wurden überall sonst abgemeldet. Wenn Sie das nicht waren, informieren Sie sofort einen Inhaber Ihres Kontos oder den Betreiber dieses Dienstes.',
      },
      role_changed: {
        subject: 'Ihre Rolle in {account} wurde geändert',
        title: 'Ihre Rolle wurde geändert',
        body: '{member} hat Ihre Rolle in {account} geändert. Ihre Rolle ist jetzt: {role}. Wenn das falsch ist, wenden Sie sich an einen Inhaber des Kontos.',
      },
      removed: {
        subject: 'Sie wurden aus {account} entfernt',
        title: 'Sie wurden entfernt',
        body: '{member} hat Sie aus {account} entfernt. Sie können sich dort nicht mehr anmelden. Wenn das falsch ist, wenden Sie sich an einen Inhaber des Kontos.',
      },
      single_sign_on: {
        subject: 'Sie können sich mit Single Sign-on anmelden',
        title: 'Sie können sich mit Single Sign-on anmelden',
        body: 'Der Anbieter, den {account} verbunden hat, meldet Sie jetzt bei diesem Konto an. Wenn Sie das nicht waren, informieren Sie sofort einen Inhaber des Kontos oder den Betreiber dieses Dienstes.',
      },
    },
    notices: {
      password_removed: {
        subject: 'Ihr Passwort wurde entfernt',
        body: 'Sie melden sich jetzt nur noch mit Ihren Passkeys an und wurden überall sonst abgemeldet.',
      },
      passkey_added: {
        subject: 'Ein Passkey wurde hinzugefügt',
        body: 'Sie können sich jetzt mit einem neuen Passkey anmelden.',
      },
      passkey_removed: {
        subject: 'Ein Passkey wurde entfernt',
        body: 'Einer Ihrer Passkeys meldet Sie nicht mehr an.',
      },
      totp_on: {
        subject: 'Eine Authenticator-App wurde eingerichtet',
        body: 'Bei der Anmeldung wird jetzt nach einem Code aus der App gefragt.',
      },
      totp_off: {
        subject: 'Ihre Authenticator-App wurde ausgeschaltet',
        body: 'Bei der Anmeldung wird nicht mehr nach einem Code aus der App gefragt.',
      },
      recovery_codes: {
        subject: 'Sie haben neue Wiederherstellungscodes',
        body: 'Ihre alten Wiederherstellungscodes funktionieren nicht mehr.',
      },
    },
  },
  delivery: {
    facts: {
      address: 'URL:',
      endpoint: 'Endpunkt:',
      integration: 'Integration:',
      since: 'Fehlgeschlagen seit:',
      lastError: 'Letzter Fehler:',
    },
    webhook: {
      paused: {
        subject: 'Webhooks an {address} sind pausiert',
        title: 'Ein Webhook-Endpunkt ist pausiert',
        body: 'Zu viele Versuche nacheinander, Ereignisse an {address} zuzustellen, sind fehlgeschlagen.',
      },
      gone: {
        subject: 'Webhooks an {address} wurden eingestellt',
        title: 'Ein Webhook-Endpunkt ist deaktiviert',
        body: '{address} hat mit 410 (Gone) geantwortet, deshalb wurden die ausstehenden Zustellungen abgebrochen.',
      },
      exhausted: {
        subject: 'Ein Ereignis konnte nicht an {address} zugestellt werden',
        title: 'Ein Ereignis konnte nicht zugestellt werden',
        body: 'Alle Versuche, ein Ereignis an {address} zuzustellen, sind über drei Tage fehlgeschlagen. Quillet versucht es nicht mehr.',
      },
    },
    goneUrl: 'Eine Webhook-URL gibt es nicht mehr',
    slack: {
      paused: 'Nachrichten an {address} sind pausiert',
      gone: 'Nachrichten an {address} wurden eingestellt',
      exhausted: 'Nachrichten an {address} schlagen fehl',
    },
    bucket: {
      paused: 'Kopien in den Bucket {address} sind pausiert',
      gone: 'Kopien in den Bucket {address} wurden eingestellt',
      exhausted: 'Kopien in den Bucket {address} schlagen fehl',
    },
    others: {
      paused: 'Zu viele Versuche nacheinander sind fehlgeschlagen.',
      gone: 'Der Server hat mit 410 (Gone) geantwortet, deshalb wurden die ausstehenden Zustellungen abgebrochen.',
      exhausted:
        'Alle Versuche über drei Tage sind fehlgeschlagen. Die Aktionen des Dokuments zeigen es. Quillet versucht es nicht mehr.',
    },
    kept: 'Nichts ist verloren. Quillet versucht es mindestens einmal pro Stunde und stellt alles zu, sobald der Endpunkt antwortet.',
    keptOther:
      'Nichts ist verloren. Quillet versucht es mindestens einmal pro Stunde und stellt alles zu, sobald ein Versuch gelingt.',
    resume: 'So geht es nach der Fehlerbehebung sofort weiter: {call}',
    resumeOne:
      'So geht es nach der Fehlerbehebung sofort weiter: {call}, mit der ID einer Zustellung, die {list} auflistet.',
    resumeOther:
      'So geht es nach der Fehlerbehebung sofort weiter: {call}, mit den zu ändernden Eigenschaften.',
    enable: 'So aktivieren Sie den Endpunkt wieder: {call}',
    sendCancelled: 'So stellen Sie die abgebrochenen Zustellungen erneut zu: {call}',
    sendAgain: 'So stellen Sie das Ereignis nach der Fehlerbehebung erneut zu: {call}',
    tryAgain: 'So versuchen Sie es nach der Fehlerbehebung noch einmal: {call}',
    look: 'So sehen Sie, was nicht stimmt: {call}',
  },
  erasure: {
    asked: {
      subject: 'Ihr Konto wird gelöscht',
      body: 'Ein Inhaber hat die Löschung des Kontos angefordert: alle Vorlagen, Dokumente, Mitglieder und Protokolle.',
      begins: 'Beginn:',
      cancel:
        'Bis dahin kann jeder Inhaber sie im Dashboard abbrechen, unter Konto, „Konto exportieren oder löschen“.',
      export:
        'Wenn Sie etwas aus dem Konto brauchen, exportieren Sie es vorher. Danach lässt sich nichts wiederherstellen.',
    },
    cancelled: {
      subject: 'Die Löschung Ihres Kontos wurde abgebrochen',
      title: 'Die Löschung wurde abgebrochen',
      body: 'Ein Inhaber hat die Löschung des Kontos abgebrochen. Es wurde nichts gelöscht.',
    },
    erased: {
      subject: 'Ihr Konto wurde gelöscht',
      body: 'Alles, was zum Konto gehörte, wurde gelöscht. Dies ist die signierte Erklärung. Bewahren Sie sie auf.',
      download: 'Laden Sie die Erklärung mit ihrer Signatur herunter (verfügbar: {period}): {link}',
    },
  },
  sealKey: {
    ending: {
      subject: 'Das Zertifikat von {name} läuft bald ab',
      title: 'Ein Zertifikat läuft bald ab',
      body: 'Das Zertifikat, das die Dokumente Ihres Kontos versiegelt, läuft bald ab.',
      time: 'Läuft ab:',
    },
    ended: {
      subject: 'Das Zertifikat von {name} ist abgelaufen',
      title: 'Ein Zertifikat ist abgelaufen',
      body: 'Das Zertifikat, das die Dokumente Ihres Kontos versiegelt hat, ist abgelaufen. Dokumente werden jetzt mit dem Schlüssel der Installation versiegelt. Dokumente, die Ihr eigenes Siegel verlangen, warten.',
      time: 'Abgelaufen:',
    },
    certificate: 'Zertifikat:',
    issuer: 'Ausgestellt von:',
    key: 'Siegelschlüssel:',
    renew:
      'Besorgen Sie ein neues Zertifikat von seinem Aussteller, und fügen Sie es im Dashboard unter Siegel oder mit POST /api/v1/seal_keys hinzu. Es ersetzt dieses.',
    stay: 'Dokumente, die damit versiegelt wurden, bleiben versiegelt.',
  },
  volumes: {
    room: {
      one_spare: 'Für neue Datensätze ist noch eine Reservedatenbank übrig.',
      no_spare: 'Für neue Datensätze ist keine Reservedatenbank mehr übrig.',
      full: 'Die Datenbanken sind voll. Neue Datensätze werden abgelehnt, bis Sie eine Reservedatenbank hinzufügen.',
    },
    title: {
      one_spare: 'Die Datenbanken werden knapp',
      no_spare: 'Die Datenbanken werden knapp',
      full: 'Die Datenbanken sind voll',
    },
    directory: {
      room: {
        nearly_full: 'Das Verzeichnis, die Datenbank mit Konten und Vorlagen, ist fast voll.',
        full: 'Das Verzeichnis, die Datenbank mit Konten und Vorlagen, ist voll. Es nimmt keine neuen Vorlagen, Dateien und Kommentare an und keinen Idempotency-Key.',
      },
      title: { nearly_full: 'Das Verzeichnis ist fast voll', full: 'Das Verzeichnis ist voll' },
      advice:
        'Ziehen Sie Konten in eine andere Installation um und löschen Sie sie hier, oder senden Sie weniger Anfragen mit einem Idempotency-Key (docs/deploy.md, The directory).',
    },
    why: 'Sie erhalten diese E-Mail, weil Ihr Konto das erste dieser Installation von Quillet ist.',
    advice:
      'Führen Sie npm run deploy -- --spares 2 aus, das Datenbanken hinzufügt (docs/deploy.md, Volumes).',
    kept: 'Vorhandene Datensätze sind nicht betroffen.',
  },
};
