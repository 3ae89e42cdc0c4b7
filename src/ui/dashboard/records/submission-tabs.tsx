import { Tabs } from '../../kit/tabs/tabs';
import { recordWords } from './words';

const paths = {
  submissions: '/dashboard/submissions',
  waiting: '/dashboard/submissions/waiting',
  batches: '/dashboard/submissions/batches',
  combined: '/dashboard/submissions/combined',
  bundles: '/dashboard/submissions/bundles',
} as const;

type Name = keyof typeof paths;

export function SubmissionTabs({ open }: { open: Name }) {
  return (
    <Tabs
      label={recordWords.title}
      tabs={(['submissions', 'waiting', 'batches', 'combined', 'bundles'] as const).map((name) => ({
        href: paths[name],
        text: recordWords.tabs[name],
        isOpen: name === open,
      }))}
    />
  );
}
