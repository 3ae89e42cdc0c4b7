import { SignedOutPage } from './signed-out-page';
import { words } from './words';

/** Gives the same answer for a missing page and for one of another account. */
export function NotFoundPage() {
  return (
    <SignedOutPage title={words.notFound.title} lead={words.notFound.lead}>
      <p>
        <a class="button" href="/dashboard">
          {words.notFound.back}
        </a>
      </p>
    </SignedOutPage>
  );
}
