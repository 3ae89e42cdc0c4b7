import { documentWords as said } from './document-words';
import { ActButton } from './parts';

/** Cancels a document while it waits for signers: what they complete meanwhile is kept. `of`: its title, where there are several. */
export function CancelButton({ id, of }: { id: string; of?: string }) {
  return (
    <ActButton
      text={said.cancel}
      {...(of !== undefined && { label: `${said.cancel} ${of}` })}
      className="quiet bad"
      method="DELETE"
      path={`/submissions/${id}?if_state=waiting_for_data_requests`}
      done={said.cancelDone}
      tooLate={said.cancelTooLate}
      ask={{ title: said.cancelTitle, text: said.cancelText, yes: said.cancelYes, danger: true }}
    />
  );
}
