import type { Language } from '../../../lib/languages';
import { ar } from './ar';
import { de } from './de';
import { en, type Words } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';

export const wordsIn: Record<Language, Words> = { en, de, fr, es, ar, ja };
