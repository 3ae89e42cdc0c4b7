import { CodeInput } from './form-code-page';
import { Card, type PageOptions } from './frame';
import { StepForm } from './step-form';
import { wordsIn } from './words';

/** The pages for somebody without a session and without a link that still works. */

type Place = PageOptions & { id: string; embedded: boolean };

/** Offers every visitor a mail: a new link, or a code for a copy. */
export function ReturnPage(place: Place) {
  const words = wordsIn[place.language].returning;
  return (
    <Card {...place} title={words.title} lead={words.lead}>
      <AskForMail {...place} label={words.ask} hint={wordsIn[place.language].invalid.askHint} />
    </Card>
  );
}

/** Gives the same answer for links that are unknown, used, replaced or expired. */
export function InvalidSigningLinkPage({ mayAsk, ...place }: Place & { mayAsk: boolean }) {
  const { id, embedded, language } = place;
  const words = wordsIn[language].invalid;
  const framed = embedded && { script: '/signing/start.js', attributes: { 'data-frame': id } };
  return (
    <Card {...place} {...framed} title={words.title} lead={words.lead}>
      {mayAsk ? <AskForMail {...place} label={words.ask} hint={words.askHint} /> : <p>{words.else}</p>}
    </Card>
  );
}

function AskForMail({ id, embedded, language, label, hint }: Place & { label: string; hint: string }) {
  return (
    <form method="post" action={`/sign/${id}/link?lang=${language}${embedded ? '&embedded=1' : ''}`}>
      <button type="submit" class="primary large">
        {label}
      </button>
      <p class="help">{hint}</p>
    </form>
  );
}

/** What the page after the wish for a mail knows. `wish` is what the code in the mail counts for. */
export type MailSent = { id: string; wish: string; problem: 'wrong' | 'too_many' | null; embedded: boolean };

/** Gives the same answer whether or not a mail was sent, and whichever. */
export function MailSentPage({ id, wish, problem, embedded, ...options }: PageOptions & MailSent) {
  const { language } = options;
  const { linkSent: words, formCode, form, complete } = wordsIn[language];
  const text = problem === null ? null : problem === 'wrong' ? formCode.wrong : form.tooMany;
  return (
    <Card
      {...options}
      {...(embedded && { script: '/signing/start.js' })}
      title={words.title}
      lead={words.lead}
    >
      <StepForm id={id} at="copy" language={language} embedded={embedded}>
        <input type="hidden" name="wish" value={wish} />
        <CodeInput label={formCode.code} isWrong={problem === 'wrong'} problem={text} />
        <button type="submit" class="primary large">
          {complete.goOn}
        </button>
      </StepForm>
      <p class="help">{words.nothing}</p>
    </Card>
  );
}
