import { viewerFolder } from '../../signing/viewer-folder';
import type { ShownTemplate } from '../templates/template-list';
import type { AskableField } from './askable-field';
import { sendWords } from './words';

const { fields: said } = sendWords;

/** Names the fields of kept roles that the template has no more. */
export function LostFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="notice warn" dir="auto">
      {said.lost(names.join(', '))}
    </p>
  );
}

/** Who fills in which field: by a click on the pages, or in a list. */
export function Assignment({ template, fields }: { template: ShownTemplate; fields: AskableField[] }) {
  const isDrawn = template.template_type === 'pdf' && template.document_url !== null;
  const hasFields = fields.length > 0;
  return (
    <section class="card stack assignment" aria-labelledby="fields-title">
      {isDrawn && <link rel="modulepreload" href={`${viewerFolder}pdf.min.mjs`} />}
      <h2 id="fields-title">{said.title}</h2>
      {!hasFields && <p class="notice">{said.none}</p>}
      {/* The script finds its parts, also without fields: a signer may only read and agree. */}
      <fieldset class="choices brush" hidden={!hasFields}>
        <legend>{said.brush}</legend>
        <div id="brush" class="row"></div>
      </fieldset>
      {isDrawn && (
        // The focus must reach this part, so that it scrolls by keyboard.
        <section
          id="field-pages"
          class="field-pages"
          tabindex={0}
          aria-label={said.pages}
          data-pages={template.document_url ?? undefined}
        >
          <p class="soft" role="status">
            {said.loading}
          </p>
        </section>
      )}
      <details open={!isDrawn} hidden={!hasFields}>
        <summary>{said.list}</summary>
        <ul id="field-list" class="plain field-owners"></ul>
      </details>
    </section>
  );
}
