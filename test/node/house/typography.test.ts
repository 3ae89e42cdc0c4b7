import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTranslated, translationOf, translations } from '../../../scripts/spoken-in.mjs';
import { pages } from '../../../scripts/words/pages.mjs';
import { textsOf } from '../../../scripts/words/texts.mjs';
import { languageOf, troubleIn } from '../../../scripts/words/typography.mjs';
import { languages } from '../../../src/lib/languages';

/** People have agreed to the consent texts as they are. Agents read the names of the API. */
const otherRules = ['Consent texts', 'Tools for agents'];

const texts = pages
  .filter(({ page }) => !otherRules.includes(page))
  .flatMap(({ files, columns }) =>
    files
      .flatMap((pattern) => globSync(pattern))
      .flatMap((file) => [
        file,
        ...(isTranslated(file) ? translations.map((language) => translationOf(file, language)) : []),
      ])
      .flatMap((file) =>
        textsOf(file, columns).map(({ path, text }) => ({
          file,
          path: path.slice(1).join('.'),
          language: languageOf(file, path),
          text,
        })),
      ),
  );

describe('the words that people see', () => {
  it('are written with the signs of their language, in words that people use', () => {
    const troubles = texts.flatMap(({ file, path, language, text }) =>
      troubleIn(text, language).map((trouble) => `${file} ${path}: ${trouble}`),
    );
    expect(troubles).toEqual([]);
  });

  it.each(languages)('are looked at in %s', (language) => {
    expect(texts.filter((text) => text.language === language).length).toBeGreaterThan(1_500);
  });

  it.each(['src/verify/words', 'src/service/mail/member-words'])('have the same places in %s', (folder) => {
    const placesOf = (language: string) =>
      texts
        .filter((text) => text.file.startsWith(`${folder}/`) && text.language === language)
        .map(({ path, text }) => [path, ...(text.match(/\{\w+\}/g) ?? []).sort()].join(' '))
        .sort();
    expect(placesOf('en').length).toBeGreaterThan(100);
    for (const language of translations) expect(placesOf(language), language).toEqual(placesOf('en'));
  });

  it.each([
    ['en', 'Loading...'],
    ['en', 'Two  spaces'],
    ['en', 'Delete "{name}"?'],
    ['en', "It's gone"],
    ['en', 'One - two'],
    ['en', 'Saving …'],
    ['en', 'Sent .'],
    ['en', 'Anybody can open it.'],
    ['en', 'Open sessions go on.'],
    ['en', 'Token id'],
    ['en', 'Id of a PDF'],
    ['en', '{count === 1 ? `The color` : `Colours`} of links'],
    ['de', 'Speichern…'],
    ['de', '“{name}” löschen?'],
    ['de', '„{name}” löschen?'],
    ['de', 'Öffne dein Dokument.'],
    ['fr', 'Supprimer ?'],
    ['fr', 'Supprimer?'],
    ['fr', 'Nom : {name}'],
    ['fr', '« {name} »'],
    ['fr', '40 %'],
    ['fr', "l'envoi"],
    ['fr', 'Ouvre ton document.'],
    ['fr', "{count < 2 ? 'Un envoi ?' : 'Des envois'}"],
    ['es', 'Eliminar?'],
    ['es', 'Abre tu documento.'],
    ['es', '“{name}”'],
    ['ar', 'نعم, {name}'],
    ['ar', 'هل تريد الحذف?'],
    ['ar', '٣ صفحات'],
    ['ar', 'حقلاً'],
    ['ja', '保存しました.'],
    ['ja', '削除しますか?'],
    ['ja', '名前: {name}'],
    ['ja', '文書(PDF)'],
    ['ja', 'PDFを保存'],
    ['ja', '文書の PDFです'],
    ['ja', '“{name}”を削除'],
    ['ja', 'これは文書である。'],
  ] as const)('are not, in %s: %s', (language, text) => {
    expect(troubleIn(text, language)).toHaveLength(1);
  });

  it.each([
    ['en', 'Delete “{name}”? Each row is an object: [{ … }, …]'],
    ['en', 'Reports of {ids.length === 1 ? `its ID` : `their IDs`}, as X-Request-Id.'],
    ['de', 'Speichern … „{name}“ (api_live_…), 40 %'],
    ['fr', 'Supprimer\u202F? Nom\u00A0: «\u202F{name}\u202F» à 10:30, sur https://example.com'],
    ['es', '¿Eliminar «{name}»? ¡Listo!'],
    ['ar', 'هل تريد حذف «{name}»؟ نعم، {count === 2 ? `حقلان` : `حقلًا`} 1,234'],
    ['ja', '「{name}」の PDF を {time}に削除しますか？ eシールと eシールの鍵'],
  ] as const)('are in %s: %s', (language, text) => {
    expect(troubleIn(text, language)).toEqual([]);
  });

  it.each([
    ['src/ui/languages/fr/dashboard/send/words.ts', ['words', 'title'], 'fr'],
    ['src/service/mail/member-words/ja.ts', ['ja', 'good'], 'ja'],
    ['src/verify/words/de.mjs', ['de', 'verdicts'], 'de'],
    ['src/ui/islands/embed/words.ts', ['words', 'es', 'close'], 'es'],
    ['src/ui/dashboard/send/words.ts', ['sendWords', 'title'], 'en'],
  ])('are of the language of their file or key: %s', (file, path, language) => {
    expect(languageOf(file, path)).toBe(language);
  });
});
