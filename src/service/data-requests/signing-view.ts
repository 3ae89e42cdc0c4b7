import type { Field } from '../../engine/fields';

/** What the signing page is told about the document and the person in front of it. */
export type SigningView = {
  id: string;
  /** The name is empty when nobody said. */
  person: { name: string; email: string };
  /** A test: the document is not valid. */
  test: boolean;
  document: {
    title: string;
    /** `pages`: fields have their places. `list`: a page of HTML, whose fields stand beside it. */
    layout: 'pages' | 'list';
    /** Points, as seen. Empty for `list`. */
    pages: { width: number; height: number }[];
    /** The document as it is now, without what this person has yet to say. */
    url: string;
  };
  /** The person's own fields, in reading order, everything decided. Several of one name share a value. */
  fields: readonly Field[];
  /** Every field whose value decides whether one of them is shown or must be given. */
  conditionFields: readonly Field[];
  /** What those fields hold, as `data` does. */
  conditionData: Record<string, unknown>;
  /** What the person has said so far, by field name. */
  values: Record<string, unknown>;
  /** Counts the changes of `values`: whoever saves says which ones were seen. */
  revision: number;
  consent: { text: string; hash: string };
  mayDelegate: boolean;
  redirectUrl: string | null;
};

/** Where a person stands. Only `open` has a view. */
export type SigningStanding = 'open' | 'waiting_for_others' | 'complete' | 'declined' | 'skipped' | 'expired';
