import { EarlyClicks } from './early-clicks';

type Head = { title: string; stylesheets?: string[]; scripts?: (string | undefined)[] };

export function Head({ title, stylesheets = [], scripts = [] }: Head) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {['/dashboard.css', ...stylesheets].map((href) => (
        <link rel="stylesheet" href={href} />
      ))}
      <EarlyClicks />
      {scripts
        .filter((name) => name !== undefined)
        .map((name) => (
          <script type="module" src={`/dashboard/scripts/${name}.js`}></script>
        ))}
    </head>
  );
}
