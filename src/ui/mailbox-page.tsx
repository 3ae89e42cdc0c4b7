import { copy } from './copy';
import { Layout } from './layout';

export const MailboxPage = () => (
  <Layout title={copy.mailbox.title}>
    <main class="start">
      <h1>{copy.mailbox.title}</h1>
      <p class="lead">{copy.mailbox.lead}</p>
      <p>{copy.mailbox.empty}</p>
    </main>
  </Layout>
);
