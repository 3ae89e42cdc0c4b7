import { Tabs } from '../../kit/tabs/tabs';
import { webhookWords } from './words';

const { tabs } = webhookWords;
const paths = {
  endpoints: '/dashboard/webhooks',
  integrations: '/dashboard/integrations',
  providers: '/dashboard/identity-providers',
  deliveries: '/dashboard/webhooks/deliveries',
} as const;

/** The tabs of webhooks: endpoints, integrations, identity providers and deliveries. */
export function WebhookTabs({ open }: { open: keyof typeof paths }) {
  return (
    <Tabs
      label={webhookWords.title}
      tabs={(['endpoints', 'integrations', 'providers', 'deliveries'] as const).map((tab) => ({
        href: paths[tab],
        text: tabs[tab],
        isOpen: tab === open,
      }))}
    />
  );
}
