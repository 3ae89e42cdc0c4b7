import { DashboardFrame, EmptyState, PageHead, type Visitor } from './frame';
import { words } from './words';

export const TemplatesPage = ({ visit }: { visit: Visitor }) => (
  <DashboardFrame title={words.templates.title} section="templates" {...visit}>
    <PageHead title={words.templates.title} />
    <EmptyState icon="template" title={words.templates.emptyTitle} text={words.templates.emptyText} />
  </DashboardFrame>
);
