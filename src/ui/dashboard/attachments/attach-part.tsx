import { describes, Labelled } from '../../kit/form/labelled';
import { mostAttachedMB } from './file-sizes';
import { attachmentWords as words } from './words';

/** The part of a form that attaches files to one document. The script lists the chosen ones. */
export function AttachPart() {
  const said = words.ofDocument;
  const hint = words.hint(mostAttachedMB);
  return (
    <details data-attach data-most={mostAttachedMB}>
      <summary>{said.title}</summary>
      <div class="stack">
        <Labelled id="attach-files" label={said.files} hint={hint}>
          <input
            id="attach-files"
            type="file"
            multiple
            aria-describedby={describes('attach-files', { hint })}
          />
        </Labelled>
        <ul class="attached" data-chosen></ul>
      </div>
    </details>
  );
}
