import { relationships } from '../../../engine';
import { Choices } from '../../kit/form/choices';
import { describes, Labelled } from '../../kit/form/labelled';
import { RecordTable } from '../../kit/table/record-table';
import type { ShownTemplate } from '../templates/template-list';
import { mostAttachedMB } from './file-sizes';
import { attachmentWords as words } from './words';

type Files = { template: ShownTemplate; mayChange: boolean };

/** The files that each PDF of a template carries along, and those that its uploaded PDF may have. */
export function TemplateFiles({ template, mayChange }: Files) {
  const { attachments = [], e_invoice: invoice } = template;
  const isOpen = mayChange && !template.locked;
  const mayHaveSome = template.document_diagnosis.some(({ code }) => code === 'attachments_removed');
  if (!isOpen && attachments.length === 0 && !invoice && !mayHaveSome) return null;
  return (
    <section class="stack" aria-labelledby="files" data-files>
      <h2 id="files">
        {words.title} <span class="badge">{attachments.length}</span>
      </h2>
      {invoice && <p>{words.invoice(invoice.profile)}</p>}
      {attachments.length === 0 && !invoice && <p class="soft">{words.none}</p>}
      {attachments.length > 0 && (
        <>
          <p class="soft">{words.lead}</p>
          <AttachedTable files={attachments} isOpen={isOpen} />
        </>
      )}
      {isOpen && <AttachForm />}
      {mayHaveSome && <InPdf />}
    </section>
  );
}

type Attached = NonNullable<ShownTemplate['attachments']>;

function AttachedTable({ files, isOpen }: { files: Attached; isOpen: boolean }) {
  const remove = ({ name }: Attached[number]) => (
    <button type="button" class="quiet bad" data-removes={name} aria-label={words.removeOf(name)}>
      {words.remove}
    </button>
  );
  return (
    <RecordTable
      rows={files}
      columns={[
        { head: words.name, cell: Named },
        { head: words.format, cell: ({ mime_type: type }) => type },
        { head: words.relationship, cell: ({ relationship }) => words.relationships[relationship] },
        { head: words.size, cell: ({ bytes }) => words.bytes(bytes), class: 'short' },
        ...(isOpen ? [{ head: words.action, cell: remove, class: 'actions' }] : []),
      ]}
    />
  );
}

function Named({ name, description }: { name: string; description: string | null }) {
  return (
    <span dir="auto">
      {name}
      {description !== null && <small class="hint"> {description}</small>}
    </span>
  );
}

function AttachForm() {
  return (
    <details class="card">
      <summary>{words.add}</summary>
      <form class="stack" data-attach data-most={mostAttachedMB} novalidate>
        <div class="alert" role="alert" hidden></div>
        <Labelled id="attach-file" label={words.file} hint={words.hint(mostAttachedMB)} problem="">
          <input
            id="attach-file"
            name="file"
            type="file"
            aria-describedby={describes('attach-file', { hint: words.file, problem: '' })}
          />
        </Labelled>
        <Labelled id="attach-relationship" label={words.relationship} problem="">
          <select
            id="attach-relationship"
            name="relationship"
            aria-describedby={describes('attach-relationship', { problem: '' })}
          >
            <Choices options={relationshipChoices} chosen="Unspecified" />
          </select>
        </Labelled>
        <Labelled id="attach-description" label={words.description} problem="">
          <input
            id="attach-description"
            name="description"
            dir="auto"
            aria-describedby={describes('attach-description', { problem: '' })}
          />
        </Labelled>
        <p class="row">
          {/* Disabled until the script has loaded, since a click would load the page anew. */}
          <button type="submit" class="primary" disabled>
            {words.attach}
          </button>
        </p>
      </form>
    </details>
  );
}

const relationshipChoices = [
  'Unspecified' as const,
  ...relationships.filter((one) => one !== 'Unspecified'),
].map((one) => [one, words.relationships[one]] as const);

/** The files in the uploaded PDF. The script lists them when a member opens this part: the PDF is read for that. */
function InPdf() {
  return (
    <details class="card" data-in-pdf>
      <summary>{words.inPdf.title}</summary>
      <div class="stack">
        <p class="soft">{words.inPdf.lead}</p>
        <div class="stack" data-found></div>
      </div>
    </details>
  );
}
