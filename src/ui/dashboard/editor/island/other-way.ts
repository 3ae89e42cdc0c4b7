import { button } from '../../../islands/common/dom';
import { readDocumentAgain } from '../../shell/island/service/read-again';
import { editorWords as words } from '../words';
import type { TemplateRecord } from './service/template';

type Doing = {
  /** Saves the draft; says whether it is saved. */
  save: () => Promise<boolean>;
  say: (message: string) => void;
};

/** The button that puts the text of tags back, or takes it again. */
export function otherWay(record: TemplateRecord, { save, say }: Doing): HTMLButtonElement {
  const way = record.text_tags ? words.textTags.putBack : words.textTags.take;
  const press = button('quiet', way, () => void read());
  const read = async () => {
    if (!(await save())) return;
    press.disabled = true;
    const answer = await readDocumentAgain(record.id, !record.text_tags);
    if (answer.ok) location.reload();
    else say(answer.message);
    press.disabled = false;
  };
  return press;
}
