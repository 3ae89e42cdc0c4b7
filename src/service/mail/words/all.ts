import type { MailWords } from '../mail-facts';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';

/** The words of mails in all languages: one file in this folder for each. */
export const mailWords = { en, de, fr, es, ar, ja } satisfies Record<string, MailWords>;
export type MailLanguage = keyof typeof mailWords;
