import { type Rights, roles } from '../../../core/api/roles';
import { Icon } from '../../kit/icons';
import { memberWords } from '../account/words';
import { words } from '../shell/words';

const text = memberWords;

/** The folders that a member can be limited to, each with its path. */
export type FolderChoice = { id: string; name: string };

/** The name of the input that chooses a folder. */
export function folderInput(id: string): string {
  return `folder:${id}`;
}

type Choice = { rights: Rights; folders: readonly FolderChoice[] };

/** Chooses a role, and the folders that it is limited to. */
export function RightsChoice({ rights, folders }: Choice) {
  return (
    <>
      <fieldset class="choices">
        <legend>{text.role}</legend>
        {roles.map((role) => (
          <label class="choice">
            <input type="radio" name="role" value={role} checked={role === rights.role} />
            <span>
              {words.frame.role[role]}
              <small>{text.roleHint[role]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {(folders.length > 0 || rights.reach !== null) && <FoldersChoice {...{ rights, folders }} />}
    </>
  );
}

function FoldersChoice({ rights: { reach }, folders }: Choice) {
  return (
    <fieldset class="choices" aria-describedby="folders-hint">
      <legend>{text.folders}</legend>
      <small class="hint" id="folders-hint">
        {text.foldersHint}
      </small>
      {([false, true] as const).map((isLimited) => (
        <label class="choice">
          <input
            type="radio"
            name="limited"
            value={isLimited ? 'on' : 'off'}
            checked={isLimited === (reach !== null)}
          />
          <span>{isLimited ? text.someFolders : text.allFolders}</span>
        </label>
      ))}
      <div class="reach-choices">
        {folders.map(({ id, name }) => (
          <label class="choice">
            <input type="checkbox" name={folderInput(id)} checked={reach?.folderIds.includes(id) ?? false} />
            <span>
              <Icon name="folder" /> <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
