import { copy } from '../copy';
import { Layout } from '../layout';

export const DocsPage = () => (
  <Layout title={copy.docs.title} stylesheets={['/vendor/swagger-ui/swagger-ui.css', '/docs.css']}>
    <main id="api" data-openapi="/api/v1/openapi.json">
      <p class="loading">{copy.docs.loading}</p>
    </main>
    <script src="/vendor/swagger-ui/swagger-ui-bundle.js" defer></script>
    <script src="/docs.js" defer></script>
  </Layout>
);
