import type { Section } from './contents.mjs';
import type { Page } from './markdown';
import { groupAddress } from './operation-page';

type Home = {
  sections: Section[];
  pages: (Page & { section: string })[];
  tags: { name: string; description: string }[];
};

function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

/** The start of the docs: the quick starts as cards, then everything else by section. */
export function HomePage({ sections, pages, tags }: Home) {
  const of = (section: string) => pages.filter((page) => page.section === section);
  const [start, ...others] = sections;
  return (
    <>
      <h1>Documents from templates, by API</h1>
      <p class="lead">
        Send data to a template and get a finished PDF: filled, printed from HTML, or signed by people. This
        is how, from the first call to running it yourself.
      </p>
      <h2>{start?.name}</h2>
      <ul class="cards">
        {of(start?.name ?? '').map(({ address, title, lead }) => (
          <li>
            <a href={address}>
              <strong>{title}</strong>
              <span>{firstSentence(lead)}</span>
            </a>
          </li>
        ))}
      </ul>
      {others.map(({ name, hint }) => (
        <section>
          <h2>{name}</h2>
          <p>{hint}</p>
          <ul class="list">
            {name === 'Reference' && (
              <>
                <li>
                  <a href="/docs/reference">API reference</a>
                </li>
                {tags.map((tag) => (
                  <li>
                    <a href={groupAddress(tag.name)}>{tag.name}</a>
                  </li>
                ))}
              </>
            )}
            {of(name).map(({ address, title }) => (
              <li>
                <a href={address}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
