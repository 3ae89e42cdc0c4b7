import type { Rights } from '../../../core/api/roles';
import { CsrfForm } from '../../kit/form/csrf-form';
import { FormMessages } from '../../kit/form/form-messages';
import { memberWords } from '../account/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { type FolderChoice, RightsChoice } from './rights-choice';

const text = memberWords;

type Page = {
  visit: MemberVisit;
  member: { id: string; name: string; email: string; rights: Rights; tokens: number };
  folders: readonly FolderChoice[];
  problem: string | undefined;
};

/** The role and the folders of one member. */
export function MemberPage({ visit, member: { id, name, email, rights, tokens }, folders, problem }: Page) {
  return (
    <DashboardFrame title={text.roleOf(name)} section="members" {...visit}>
      <PageHead
        title={text.roleOf(name)}
        lead={email}
        from={{ href: '/dashboard/people', text: text.title }}
      />
      <FormMessages said={undefined} problem={problem} words={text} />
      <section class="card stack narrow">
        <CsrfForm class="stack" action="/dashboard/people/role" csrfToken={visit.csrfToken}>
          <input type="hidden" name="id" value={id} />
          <RightsChoice rights={rights} folders={folders} />
          <p class="hint">{text.atOnce}</p>
          {tokens > 0 && (
            <p class="notice warn">
              {text.tokensOf(tokens)} {text.tokensStay} <a href="/dashboard/tokens">{text.tokensOpen}</a>
            </p>
          )}
          <button type="submit" class="primary">
            {words.save}
          </button>
        </CsrfForm>
      </section>
    </DashboardFrame>
  );
}
