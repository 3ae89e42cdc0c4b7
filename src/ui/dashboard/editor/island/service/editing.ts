import type { Surroundings } from '../../../comments/island/editor-comments';
import type { FieldSchema } from '../model/schema';
import type { Allowed } from '../permissions';
import type { SavedChanges } from './saved-changes';
import type { TemplateRecord } from './template';

/** `needsAll`: it waits until every required predefined field is on the pages. */
type End = { label: string; isMain: boolean; run: () => void; needsAll?: boolean };

/**
 * Who edits a template, what they may change, and what surrounds the editor. The dashboard and a
 * frame of another page differ in this and in nothing else.
 */
export type Editing = {
  templateId: string;
  schema: FieldSchema;
  /** The id of the person whose unsaved changes the browser keeps. */
  personIn: (record: TemplateRecord) => string;
  /** They look, and change nothing. */
  isViewer: boolean;
  /** What they may change of the template that was read. */
  allowedIn: (record: TemplateRecord) => Allowed;
  /** Names the last editor of the template, from the view of this person. */
  whoChanged: (record: TemplateRecord) => Promise<string>;
  /** What the surroundings offer beside the editor, after everything is saved. */
  endsOf: (record: TemplateRecord) => End[];
  /** A tool that only these people have. */
  ownTool: ((surroundings: Surroundings) => HTMLElement) | null;
  /** The properties of fields that are not shown. */
  hidden: ReadonlySet<string>;
  /** The editor is on the page. `save` returns whether the service has every change. */
  onReady: (record: TemplateRecord, save: () => Promise<boolean>) => void;
  onSaved: (changes: SavedChanges, record: { updated_at: string }) => void;
  onPublished: (version: string) => void;
  /** The editor cannot be shown. */
  onFailed: (code: string, message: string) => void;
  /** Starts over, with the document as it is by then. */
  again: () => void;
};
