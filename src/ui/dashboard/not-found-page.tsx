import { DashboardFrame, EmptyState, PageHead, type Visitor } from './frame';
import { templateWords } from './template-words';

/** The same for what is not there any more, what never was, and what belongs to others. */
export const NotFoundPage = ({ visit }: { visit: Visitor }) => (
  <DashboardFrame title={templateWords.notFound.title} section="templates" {...visit}>
    <PageHead title={templateWords.notFound.title} />
    <EmptyState icon="search" title={templateWords.notFound.title} text={templateWords.notFound.text}>
      <a class="button" href="/dashboard/templates">
        {templateWords.notFound.back}
      </a>
    </EmptyState>
  </DashboardFrame>
);
