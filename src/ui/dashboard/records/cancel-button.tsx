import { documentWords as said } from './document-words';
import { ActButton } from './parts';

/** Cancels a document that waits for signers. `of`: its title, where there are several. */
export function CancelButton({ id, of }: { id: string; of?: string }) {
  return (
    <ActButton
      text={said.cancel}
      {...(of !== undefined && { label: `${said.cancel} ${of}` })}
      className="quiet bad"
      method="DELETE"
      path={`/submissions/${id}`}
      done={said.cancelDone}
      ask={{ title: said.cancelTitle, text: said.cancelText, yes: said.cancelYes, danger: true }}
    />
  );
}
