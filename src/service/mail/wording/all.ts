import type { MailWords } from '../mail-facts';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';

/** A language for mails is a file here. */
export const mailWords = { en, de, fr, es, ar, ja } satisfies Record<string, MailWords>;
export type MailLanguage = keyof typeof mailWords;
