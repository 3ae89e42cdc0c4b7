import { generateWords } from './words';

const words = generateWords.corrects;

/** A document whose data the form begins with. */
export type Corrected = {
  id: string;
  title: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
};

/** Says which document the form corrects. */
export function CorrectsNotice({ id, title }: Corrected) {
  return (
    <p class="notice">
      {words.corrects}{' '}
      <a href={`/dashboard/submissions/${id}`}>
        <bdi>{title}</bdi>
      </a>
      . {words.stays}
    </p>
  );
}
