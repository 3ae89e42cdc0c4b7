import { h } from '../../../islands/common/dom';
import { editorWords as words } from '../words';
import { counted } from './counted';
import { lazily } from './lazily';
import type { TemplateRecord } from './service/template';

type Doing = {
  /** Whether the document may be read again. */
  mayReadAgain: boolean;
  /** Saves the draft; says whether it is saved. */
  save: () => Promise<boolean>;
  say: (message: string) => void;
};

/**
 * What was found in the document, until the first version is published, and the way to put the text
 * of its tags back or to take them again.
 */
export function documentNotes(record: TemplateRecord, isReadOnly: boolean, doing: Doing): HTMLElement[] {
  const { document_diagnosis: found } = record;
  const isNew = record.latest_version === null;
  const isImport = ({ code }: { code: string }) => code === 'fields_imported';
  const hasTaken = found.some(({ code }) => code === 'text_tag_taken');
  const offers = doing.mayReadAgain && !isReadOnly && (hasTaken || !record.text_tags);
  return [
    ...found
      .filter((each) => isNew && isImport(each))
      .map(({ message }) => h('p', { className: 'notice good' }, message)),
    ...othersOf(isNew ? found.filter((each) => !isImport(each)) : []),
    ...(offers ? [otherWay(record, doing)] : []),
  ];
}

function othersOf(notes: TemplateRecord['document_diagnosis']): HTMLElement[] {
  if (notes.length === 0) return [];
  const items = notes.map(({ message }) => h('li', { dir: 'auto' }, message));
  const head = h('summary', {}, counted(words.diagnosis, notes.length));
  return [h('details', { className: 'notice warn' }, head, h('ul', {}, ...items))];
}

/** Its button is loaded where it is offered: few may press it. */
function otherWay(record: TemplateRecord, doing: Doing): HTMLElement {
  const place = h('p', { className: 'notice' });
  void lazily(() => import('./later'))().then(
    (later) => later && place.append(later.otherWay(record, doing)),
  );
  return place;
}
