import { Code } from './parts';
import { recordWords } from './words';

const { empty } = recordWords;

type Call = { label: string; intro: string; command: string | null };

/** In an empty list: a command that makes its first record as it stands, or the way to a template. */
export function FirstCall({ label, intro, command }: Call) {
  if (command === null)
    return (
      <a class="button" href="/dashboard/templates">
        {empty.templates}
      </a>
    );
  return (
    <>
      <p>{intro}</p>
      <Code label={label} text={command} />
    </>
  );
}
