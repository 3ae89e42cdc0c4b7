import { type Language, languages } from '../../../lib/languages';
import { wordsIn } from '../../signing/words';

/** A button for each language, which its own readers know. */
export function LanguageButtons({ chosen, quiet = false }: { chosen: Language | null; quiet?: boolean }) {
  return (
    <>
      {languages.map((language) => (
        <button
          type="submit"
          name="language"
          value={language}
          lang={language}
          class={quiet ? 'quiet' : undefined}
          aria-pressed={language === chosen ? 'true' : 'false'}
        >
          {wordsIn[language].languageName}
        </button>
      ))}
    </>
  );
}
