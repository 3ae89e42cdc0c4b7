import { currentLanguage } from '../../languages/speech';
import { EarlyClicks } from './early-clicks';

type Head = {
  title: string;
  stylesheets?: string[];
  scripts?: (string | undefined)[];
  /** The address to which the page leads at once. */
  goesTo?: string | undefined;
};

export function Head({ title, stylesheets = [], scripts = [], goesTo }: Head) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      {goesTo !== undefined && <meta http-equiv="refresh" content={`0;url=${goesTo}`} />}
      <title>{title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {['/dashboard.css', ...stylesheets].map((href) => (
        <link rel="stylesheet" href={href} />
      ))}
      <EarlyClicks />
      {scripts
        .filter((name) => name !== undefined)
        .map((name) => (
          <script type="module" src={addressOf(name)}></script>
        ))}
    </head>
  );
}

/** Scripts are built once for each language (scripts/spoken-in.mjs). */
function addressOf(name: string): string {
  const language = currentLanguage();
  return `/dashboard/scripts/${language === 'en' ? '' : `${language}/`}${name}.js`;
}
