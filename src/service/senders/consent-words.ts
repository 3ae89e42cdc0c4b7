import type { Language } from '../../lib/languages';

/**
 * The consent texts of the service. Trails keep the hash of the text that was shown, so none is ever
 * changed or removed: a new wording is a new version.
 */
export const consentWords: readonly Record<Language, string>[] = [
  {
    en: 'I have read the document. What I entered is correct, and I agree that my electronic signature and entries are as binding as if made on paper. My name, e-mail address, IP address, browser and the time are recorded with the document.',
    de: 'Ich habe das Dokument gelesen. Meine Angaben sind richtig, und ich bin einverstanden, dass meine elektronische Unterschrift und meine Eingaben so verbindlich sind wie auf Papier. Mein Name, meine E-Mail-Adresse, meine IP-Adresse, mein Browser und der Zeitpunkt werden mit dem Dokument aufgezeichnet.',
    fr: 'J’ai lu le document. Les informations que j’ai saisies sont exactes, et j’accepte que ma signature électronique et mes saisies m’engagent comme sur papier. Mon nom, mon adresse e-mail, mon adresse IP, mon navigateur et l’heure sont enregistrés avec le document.',
    es: 'He leído el documento. Lo que he introducido es correcto y acepto que mi firma electrónica y mis datos sean tan vinculantes como en papel. Mi nombre, mi correo electrónico, mi dirección IP, mi navegador y la hora quedan registrados con el documento.',
    ar: 'لقد قرأت المستند. ما أدخلته صحيح، وأوافق على أن يكون توقيعي الإلكتروني وإدخالاتي ملزمة كما لو كانت على الورق. يُسجَّل اسمي وعنوان بريدي الإلكتروني وعنوان IP والمتصفح والوقت مع المستند.',
    ja: '私は文書を読みました。入力した内容は正確であり、電子署名および入力内容が紙の文書と同様の拘束力を持つことに同意します。氏名、メールアドレス、IPアドレス、ブラウザー、日時が文書とともに記録されます。',
  },
  {
    en: `I have read the document, and what I entered is correct. I agree to sign and receive this document electronically: my electronic signature and my entries are as binding as if made on paper.

What is recorded: my name, email address, IP address, browser and the times are recorded with the document.
My signature: it is an electronic signature under the E-SIGN Act of the United States and the eIDAS Regulation of the European Union, but not a qualified one. This consent is for this document only.
On paper: I can ask the sender, whom this page names, for a copy on paper, now or later. The sender tells me first if it costs anything.
Withdrawing: until I finish, I can withdraw this consent by declining the document on this page. Then the document is not completed, and the sender is told and can agree with me on another way. After I finish, what I signed stays valid.
What I need: a current browser, a program that shows PDF files, and an email address. With them I can read this document, save it and print it.
My contact details: if my email address changes, I tell the sender.`,
    de: `Ich habe das Dokument gelesen, und meine Angaben sind richtig. Ich bin einverstanden, dieses Dokument elektronisch zu unterschreiben und zu erhalten: Meine elektronische Unterschrift und meine Eingaben sind so verbindlich wie auf Papier.

Was aufgezeichnet wird: Mein Name, meine E-Mail-Adresse, meine IP-Adresse, mein Browser und die Zeitpunkte werden mit dem Dokument aufgezeichnet.
Meine Unterschrift: Sie ist eine elektronische Signatur nach der eIDAS-Verordnung der Europäischen Union und dem E-SIGN Act der Vereinigten Staaten, aber keine qualifizierte. Diese Einwilligung gilt nur für dieses Dokument.
Auf Papier: Ich kann den Absender, der auf dieser Seite genannt ist, jetzt oder später um eine Kopie auf Papier bitten. Wenn sie etwas kostet, sagt er es mir vorher.
Widerruf: Bis ich abschließe, kann ich diese Einwilligung widerrufen, indem ich das Dokument auf dieser Seite ablehne. Dann wird es nicht fertiggestellt, und der Absender erfährt davon und kann mit mir einen anderen Weg vereinbaren. Nach dem Abschließen bleibt gültig, was ich unterschrieben habe.
Was ich brauche: einen aktuellen Browser, ein Programm, das PDF-Dateien anzeigt, und eine E-Mail-Adresse. Damit kann ich dieses Dokument lesen, speichern und drucken.
Meine Kontaktdaten: Wenn sich meine E-Mail-Adresse ändert, teile ich es dem Absender mit.`,
    fr: `J’ai lu le document, et les informations que j’ai saisies sont exactes. J’accepte de signer et de recevoir ce document par voie électronique : ma signature électronique et mes saisies m’engagent comme sur papier.

Ce qui est enregistré : mon nom, mon adresse e-mail, mon adresse IP, mon navigateur et les heures sont enregistrés avec le document.
Ma signature : c’est une signature électronique au sens du règlement eIDAS de l’Union européenne et de la loi E-SIGN des États-Unis, mais pas une signature qualifiée. Ce consentement ne vaut que pour ce document.
Sur papier : je peux demander une copie papier à l’expéditeur, nommé sur cette page, maintenant ou plus tard. Si elle est payante, il m’en informe au préalable.
Retrait : jusqu’à ce que je termine, je peux retirer ce consentement en refusant le document sur cette page. Le document n’est alors pas finalisé ; l’expéditeur en est informé et peut convenir avec moi d’une autre solution. Une fois que j’ai terminé, ce que j’ai signé reste valable.
Ce dont j’ai besoin : un navigateur à jour, un logiciel qui affiche les fichiers PDF et une adresse e-mail. Je peux ainsi lire ce document, l’enregistrer et l’imprimer.
Mes coordonnées : si mon adresse e-mail change, j’en informe l’expéditeur.`,
    es: `He leído el documento y lo que he introducido es correcto. Acepto firmar y recibir este documento por vía electrónica: mi firma electrónica y mis datos son tan vinculantes como en papel.

Qué se registra: mi nombre, mi correo electrónico, mi dirección IP, mi navegador y las horas quedan registrados con el documento.
Mi firma: es una firma electrónica según el Reglamento eIDAS de la Unión Europea y la Ley E-SIGN de los Estados Unidos, pero no una firma cualificada. Este consentimiento vale solo para este documento.
En papel: puedo pedir una copia en papel al remitente, cuyo nombre figura en esta página, ahora o más adelante. Si tiene algún coste, me lo dirá antes.
Retirada: hasta que finalice, puedo retirar este consentimiento rechazando el documento en esta página. En ese caso el documento no se completa, se informa al remitente y este puede acordar otra forma conmigo. Una vez que finalice, lo que he firmado sigue siendo válido.
Qué necesito: un navegador actualizado, un programa que muestre archivos PDF y una dirección de correo electrónico. Con ellos puedo leer este documento, guardarlo e imprimirlo.
Mis datos de contacto: si cambia mi correo electrónico, se lo comunico al remitente.`,
    ar: `لقد قرأت المستند، وما أدخلته صحيح. أوافق على توقيع هذا المستند واستلامه إلكترونيًا: توقيعي الإلكتروني وإدخالاتي ملزمة كما لو كانت على الورق.

ما يُسجَّل: يُسجَّل اسمي وعنوان بريدي الإلكتروني وعنوان IP والمتصفح والأوقات مع المستند.
توقيعي: هو توقيع إلكتروني بموجب قانون E-SIGN في الولايات المتحدة ولائحة eIDAS في الاتحاد الأوروبي، وليس توقيعًا مؤهَّلًا. تسري هذه الموافقة على هذا المستند فقط.
على الورق: يمكنني أن أطلب من المُرسِل المذكور في هذه الصفحة نسخة ورقية، الآن أو لاحقًا. وإذا كانت بمقابل، يخبرني بذلك مسبقًا.
سحب الموافقة: حتى أُنهي، يمكنني سحب هذه الموافقة برفض المستند في هذه الصفحة. عندئذٍ لا يُستكمل المستند، ويُبلَّغ المُرسِل ويمكنه الاتفاق معي على طريقة أخرى. وبعد أن أُنهي، يبقى ما وقّعته ساريًا.
ما أحتاج إليه: متصفح حديث وبرنامج يعرض ملفات PDF وعنوان بريد إلكتروني. بها يمكنني قراءة هذا المستند وحفظه وطباعته.
بيانات الاتصال بي: إذا تغيّر عنوان بريدي الإلكتروني، أُخبر المُرسِل.`,
    ja: `私は文書を読み、入力した内容は正確です。この文書に電子的に署名し、電子的に受け取ることに同意します。私の電子署名および入力内容は、紙の文書と同様の拘束力を持ちます。

記録される情報：氏名、メールアドレス、IPアドレス、ブラウザー、日時が文書とともに記録されます。
署名について：この署名は、米国のE-SIGN法およびEUのeIDAS規則における電子署名であり、適格電子署名ではありません。この同意は、この文書に限って有効です。
紙の写し：このページに表示されている送信者に、現在または後日、紙の写しを依頼できます。費用がかかる場合は、送信者が事前に知らせます。
同意の撤回：完了するまでは、このページで文書を辞退することにより、この同意を撤回できます。その場合、文書は完成せず、送信者に通知され、送信者と別の方法を取り決めることができます。完了した後は、署名した内容は有効なままです。
必要なもの：最新のブラウザー、PDFファイルを表示できるソフトウェア、メールアドレス。これらを使って、この文書を読み、保存し、印刷できます。
連絡先の変更：メールアドレスが変わった場合は、送信者に知らせます。`,
  },
];
