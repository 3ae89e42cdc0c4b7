import { SignedOutPage } from './signed-out-page';
import { words } from './words';

const { refused: text } = words;

/** Explains a refusal after a link or a form, with a way back. */
type RefusedFor = keyof typeof text.reasons;

export function RefusalPage({ reason, next }: { reason: RefusedFor; next: string }) {
  return (
    <SignedOutPage title={text.reasons[reason].title} lead={text.reasons[reason].lead}>
      <p>
        <a class="button primary" href={next}>
          {text.reasons[reason].back}
        </a>
      </p>
    </SignedOutPage>
  );
}
