import { EmptyState } from '../../kit/empty-state/empty-state';
import { DashboardFrame, type MemberVisit, type Section } from '../shell/frame';
import { recordWords } from './words';

const { missing } = recordWords;

/** Gives the same answer for a missing record and for one of another account. */
export function MissingPage({ visit, section }: { visit: MemberVisit; section: Section }) {
  return (
    <DashboardFrame title={missing.title} section={section} {...visit}>
      <h1 class="visually-hidden">{missing.title}</h1>
      <EmptyState
        icon="search"
        title={missing.title}
        text={visit.mode === 'test' ? missing.testText : missing.text}
      >
        <a class="button" href={`/dashboard/${section}`}>
          {missing.back}
        </a>
      </EmptyState>
    </DashboardFrame>
  );
}
