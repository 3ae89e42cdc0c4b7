import { CsrfForm } from '../../kit/form/csrf-form';
import { Icon } from '../../kit/icons';
import { memberWords } from '../account/words';
import type { MemberVisit } from '../shell/frame';
import { words } from '../shell/words';

const text = memberWords;
const action = '/dashboard/people/remove';

type Removal = { member: { id: string; name: string; tokens: number }; visit: MemberVisit };

/** Asks before a member is removed, and what becomes of the tokens they made. */
export function RemoveMember({ member, visit }: Removal) {
  const { id, name, tokens } = member;
  if (tokens > 0) return <RemoveWithTokens member={member} visit={visit} />;
  const confirm = { title: text.remove(name), text: text.removeText, yes: words.remove };
  return (
    <CsrfForm action={action} csrfToken={visit.csrfToken} confirm={confirm}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" class="quiet bad" aria-label={`${words.remove}: ${name}`}>
        {words.remove}
      </button>
    </CsrfForm>
  );
}

function RemoveWithTokens({ member: { id, name, tokens }, visit }: Removal) {
  const dialog = `remove-${id}`;
  // Nobody can hand over to themselves.
  const fates =
    id === visit.member.id ? (['revoke', 'keep'] as const) : (['hand_over', 'revoke', 'keep'] as const);
  return (
    <>
      <button type="button" class="quiet bad" data-opens={dialog} aria-label={`${words.remove}: ${name}`}>
        {words.remove}
      </button>
      <dialog id={dialog} class="small" aria-labelledby={`${dialog}-title`}>
        <CsrfForm action={action} csrfToken={visit.csrfToken}>
          <input type="hidden" name="id" value={id} />
          <header>
            <h2 id={`${dialog}-title`}>{text.remove(name)}</h2>
            <button type="button" class="icon" data-closes aria-label={words.dialog.close}>
              <Icon name="close" />
            </button>
          </header>
          <div class="dialog-body">
            <p>{text.removeText}</p>
            <p>{text.tokensOf(tokens)}</p>
            <fieldset class="choices">
              <legend>{text.tokensFate}</legend>
              {fates.map((fate) => (
                <label class="choice">
                  <input type="radio" name="tokens" value={fate} required />
                  <span>
                    {text.fates[fate]}
                    <small>{text.fateHints[fate]}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          </div>
          <footer>
            <button type="button" data-closes>
              {words.dialog.cancel}
            </button>
            <button type="submit" class="danger">
              {words.remove}
            </button>
          </footer>
        </CsrfForm>
      </dialog>
    </>
  );
}
