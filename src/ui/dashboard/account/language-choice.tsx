import { CsrfForm } from '../../kit/form/csrf-form';
import type { MemberVisit } from '../shell/frame';
import { LanguageButtons } from '../shell/language-buttons';
import { accountWords as text } from './words';

/** Each button saves its language at once. */
export function LanguageChoice({ member, csrfToken }: Pick<MemberVisit, 'member' | 'csrfToken'>) {
  return (
    <CsrfForm action="/dashboard/account/language" csrfToken={csrfToken}>
      <fieldset class="choices language-choice">
        <legend>{text.language}</legend>
        <button
          type="submit"
          name="language"
          value=""
          aria-pressed={member.language === null ? 'true' : 'false'}
        >
          {text.languageOfBrowser}
        </button>
        <LanguageButtons chosen={member.language} />
      </fieldset>
    </CsrfForm>
  );
}
