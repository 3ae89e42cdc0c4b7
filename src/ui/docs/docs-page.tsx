import { Layout } from '../layout';
import { pageWords } from '../words';

export function DocsPage() {
  return (
    <Layout title={pageWords.docs.title} stylesheets={['/vendor/swagger-ui/swagger-ui.css', '/docs.css']}>
      <main id="api" data-openapi="/api/v1/openapi.json">
        <p class="loading">{pageWords.docs.loading}</p>
      </main>
      <script src="/vendor/swagger-ui/swagger-ui-bundle.js" defer></script>
      <script src="/docs.js" defer></script>
    </Layout>
  );
}
