import { limits } from '../../../lib/limits';
import type { SignerRole } from '../../../lib/signer-role';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
import type { AskableField } from './askable-field';
import { Assignment, LostFields } from './assignment';
import { roleWords as words } from './role-words';
import { RoleCard, type SignerChoices } from './signer-card';
import { startingSigners } from './starting-signers';
import { asksForProvider } from './table-entries';
import { sendWords } from './words';

type Page = {
  visit: MemberVisit;
  template: ShownTemplate;
  /** The fields of the draft that signers can be asked for. */
  fields: AskableField[];
  /** The names of fields of roles that only the latest version has. */
  elsewhere: string[];
  roles: SignerRole[];
} & SignerChoices;

/** Defines the roles of signers, with which *Send* begins. */
export function RolesPage({ visit, template, fields, elsewhere, roles, step, providers }: Page) {
  const names = fields.map(({ name }) => name);
  const { roles: signers, lost } = startingSigners(roles, { names, elsewhere });
  const { page_dimensions: pageSizes, updated_at: updatedAt, id } = template;
  const most = { signers: limits.dataRequests, order: limits.dataRequestOrder };
  return (
    <TemplateFrame
      visit={visit}
      template={template}
      tab="send"
      data={{ fields, signers, roles, pageSizes, updatedAt, limits: most }}
      stylesheets={['/send.css']}
    >
      {template.locked && <p class="notice warn">{sendWords.options.locked}</p>}
      <LostFields names={lost} />
      <form id="roles" class="send" novalidate>
        <section class="card stack" aria-labelledby="signers-title">
          <h2 id="signers-title">{words.title}</h2>
          <p class="alert" role="alert" hidden></p>
          <p class="hint">{words.lead}</p>
          <div id="signers" class="stack"></div>
          <RoleCard step={step} offersProvider={providers.length > 0 || roles.some(asksForProvider)} />
          <p class="soft" id="no-roles" hidden>
            {words.none}
          </p>
          <p>
            <button type="button" data-add disabled>
              {words.add}
            </button>
          </p>
        </section>
        <Assignment {...{ template, fields }} />
        <section class="card stack" aria-label={words.save}>
          <div class="row">
            {/* Disabled until the script has loaded, since a click would lose what was entered. */}
            <button type="submit" class="primary" disabled data-locked={template.locked ? '' : undefined}>
              {words.save}
            </button>
            <span class="hint">{words.saveHint}</span>
          </div>
          <p>
            <a href={`/dashboard/templates/${id}/send`}>{words.send}</a>
          </p>
        </section>
      </form>
    </TemplateFrame>
  );
}
