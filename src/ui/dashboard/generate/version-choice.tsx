import type { ShownTemplate } from '../templates/template-list';
import { generateWords } from './words';

const words = generateWords.form;

type Choice = {
  template: ShownTemplate;
  version: string;
  /** The id of the document that the form corrects. */
  corrects?: string | undefined;
};

/**
 * Switches between the draft, for tests, and the latest version, which callers get. Each version
 * has its own data.
 */
export function VersionChoice({ template, version, corrects }: Choice) {
  const latest = template.latest_version;
  const nameOf = (one: string) =>
    one === 'draft' ? words.draft : one === latest ? words.latest(one) : words.version(one);
  const others = ['draft', ...(latest === null ? [] : [latest])].filter((one) => one !== version);
  return (
    <p class="row">
      <span>
        {words.from}: <strong>{nameOf(version)}</strong>
      </span>
      {others.map((one) => (
        <a href={`?${new URLSearchParams({ version: one, ...(corrects && { corrects }) })}`} data-version>
          {words.instead(nameOf(one))}
        </a>
      ))}
    </p>
  );
}
