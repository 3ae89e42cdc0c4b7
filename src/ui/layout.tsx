import type { Child } from 'hono/jsx';

type Layout = { title: string; stylesheets?: string[]; children: Child };

export function Layout({ title, stylesheets = [], children }: Layout) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {['/quillet.css', ...stylesheets].map((href) => (
          <link rel="stylesheet" href={href} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
