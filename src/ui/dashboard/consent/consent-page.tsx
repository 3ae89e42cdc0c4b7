import { directionOf, type Language, languages } from '../../../lib/languages';
import { limits } from '../../../lib/limits';
import { consentIn } from '../../../service/senders/consent';
import type { ShownConsent } from '../../../service/senders/present-consent';
import { Moment } from '../../kit/time/moment';
import { wordsIn } from '../../signing/words';
import { accountWords } from '../account/words';
import { senderWords } from '../sender/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';

const text = senderWords.consent;

type Saved = ShownConsent & { by: string };
type Consents = { visit: MemberVisit; saved: Saved[] };

/** What signers agree to, by language, with every text that the account ever saved. */
export function ConsentPage({ visit, saved }: Consents) {
  return (
    <DashboardFrame title={text.title} section="account" script="consent" {...visit}>
      <PageHead
        title={text.title}
        lead={text.lead}
        from={{ href: '/dashboard/account', text: accountWords.title }}
      />
      <noscript>
        <p>{words.frame.noscript}</p>
      </noscript>
      {languages.map((language) => (
        <LanguageCard
          language={language}
          saved={saved.filter((row) => row.language === language)}
          isOpen={language === 'en'}
        />
      ))}
    </DashboardFrame>
  );
}

type OfLanguage = { language: Language; saved: Saved[]; isOpen: boolean };

function LanguageCard({ language, saved, isOpen }: OfLanguage) {
  const { languageName } = wordsIn[language];
  const own = saved.find(({ in_force }) => in_force);
  const id = `consent-${language}`;
  return (
    <details class="card consent" open={isOpen || own !== undefined} data-language={language}>
      <summary>
        <h2 lang={language}>{languageName}</h2>{' '}
        <span class={own ? 'badge accent' : 'badge'}>{own ? text.isOwn : text.isBuiltIn}</span>
      </summary>
      <div class="stack">
        <form class="stack" novalidate>
          <p class="field">
            <label for={id}>{text.own}</label>
            <small class="hint" id={`${id}-hint`}>
              {text.ownHint(limits.consentTextChars)}
            </small>
            <textarea
              id={id}
              name="text"
              rows={8}
              lang={language}
              dir={directionOf(language)}
              aria-describedby={`${id}-hint ${id}-problem`}
            >
              {own?.text ?? ''}
            </textarea>
            <span class="problem" id={`${id}-problem`} role="alert"></span>
          </p>
          <p class="row">
            <button type="submit" disabled>
              {text.save}
            </button>
            {own && (
              <button type="button" class="quiet" data-withdraw>
                {text.withdraw}
              </button>
            )}
          </p>
        </form>
        <details>
          <summary>{text.builtIn}</summary>
          <Shown text={consentIn(language).text} language={language} />
        </details>
        <h3>{text.history}</h3>
        {saved.length === 0 ? <p class="soft">{text.none}</p> : <History saved={saved} language={language} />}
      </div>
    </details>
  );
}

function History({ saved, language }: Pick<OfLanguage, 'saved' | 'language'>) {
  return (
    <ul class="rows">
      {saved.map(({ hash, in_force: isInForce, created_at: at, by, text: shown }) => (
        <li>
          <div>
            <Moment at={Date.parse(at)} /> <span dir="auto">{text.by(by)}</span>
            <span class="hint">
              {text.hash} <code>{hash.slice(0, 16)}…</code>
            </span>
            <details>
              <summary>{text.show}</summary>
              <Shown text={shown} language={language} />
            </details>
          </div>
          {isInForce ? (
            <span class="badge accent">{text.inForce}</span>
          ) : (
            <button type="button" class="quiet" data-again={shown}>
              {text.again}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Shown({ text: shown, language }: { text: string; language: Language }) {
  return (
    <p class="plain-text" lang={language} dir={directionOf(language)}>
      {shown}
    </p>
  );
}
