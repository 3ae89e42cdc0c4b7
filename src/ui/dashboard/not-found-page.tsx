import { Gate } from './signed-out-page';
import { words } from './words';

/** The same for what is not there and for what is somebody else's. */
export function NotFoundPage() {
  return (
    <Gate title={words.notFound.title} lead={words.notFound.lead}>
      <p>
        <a class="button" href="/dashboard">
          {words.notFound.back}
        </a>
      </p>
    </Gate>
  );
}
