import { Layout } from './layout';
import { pageWords } from './words';

const words = pageWords.start;

const links = [
  { href: '/docs', name: words.docs, hint: words.docsHint },
  { href: '/api/v1/openapi.json', name: words.openapi, hint: words.openapiHint },
  { href: '/verify', name: words.verify, hint: words.verifyHint },
  { href: '/health', name: words.health, hint: words.healthHint },
  { href: '/notices.txt', name: words.notices, hint: words.noticesHint },
];

export function StartPage({ origin, isSignedIn }: { origin: string; isSignedIn: boolean }) {
  return (
    <Layout title={words.title}>
      <main class="start">
        <header>
          <img src="/icon.svg" alt="" width="56" height="56" />
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
          <p class="running">{words.running}</p>
        </header>
        <nav aria-label={words.docs}>
          <a href={isSignedIn ? '/dashboard' : '/sign-in'}>
            <strong>{isSignedIn ? words.dashboard : words.signIn}</strong>
            <span>{words.dashboardHint}</span>
          </a>
          {links.map(({ href, name, hint }) => (
            <a href={href}>
              <strong>{name}</strong>
              <span>{hint}</span>
            </a>
          ))}
        </nav>
        <section>
          <h2>{words.tryIt}</h2>
          <pre tabindex={0}>
            <code>{`curl -u "$QUILLET_TOKEN" ${origin}/api/v1/authentication`}</code>
          </pre>
        </section>
      </main>
    </Layout>
  );
}
