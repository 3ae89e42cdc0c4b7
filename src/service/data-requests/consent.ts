import { sha256Hex } from '../../lib/digest';
import type { Language } from './languages';

/**
 * The text that a signer agrees to before completing. The audit trail keeps the hash of the text
 * that was shown, so a text never changes: a new wording is a new version.
 */
const texts: Record<Language, string> = {
  en: 'I have read the document. What I entered is correct, and I agree that my electronic signature and entries are as binding as if made on paper. My name, e-mail address, IP address, browser and the time are recorded with the document.',
  de: 'Ich habe das Dokument gelesen. Meine Angaben sind richtig, und ich bin einverstanden, dass meine elektronische Unterschrift und meine Eingaben so verbindlich sind wie auf Papier. Mein Name, meine E-Mail-Adresse, meine IP-Adresse, mein Browser und der Zeitpunkt werden mit dem Dokument aufgezeichnet.',
  fr: 'J’ai lu le document. Les informations que j’ai saisies sont exactes, et j’accepte que ma signature électronique et mes saisies m’engagent comme sur papier. Mon nom, mon adresse e-mail, mon adresse IP, mon navigateur et l’heure sont enregistrés avec le document.',
  es: 'He leído el documento. Lo que he introducido es correcto y acepto que mi firma electrónica y mis datos sean tan vinculantes como en papel. Mi nombre, mi correo electrónico, mi dirección IP, mi navegador y la hora quedan registrados con el documento.',
  ar: 'لقد قرأت المستند. ما أدخلته صحيح، وأوافق على أن يكون توقيعي الإلكتروني وإدخالاتي ملزمة كما لو كانت على الورق. يُسجَّل اسمي وعنوان بريدي الإلكتروني وعنوان IP والمتصفح والوقت مع المستند.',
  ja: '私は文書を読みました。入力した内容は正確であり、電子署名および入力内容が紙の文書と同様の拘束力を持つことに同意します。氏名、メールアドレス、IPアドレス、ブラウザー、日時が文書とともに記録されます。',
};

export type Consent = { text: string; hash: string };

/** All texts by their hash, for those who read a trail later. */
export const consentTexts: ReadonlyMap<string, string> = new Map(
  Object.values(texts).map((text) => [sha256Hex(text), text]),
);

export function consentIn(language: Language): Consent {
  const text = texts[language];
  return { text, hash: sha256Hex(text) };
}
