import type { Field } from '../../engine/fields';
import type { PinnedSender } from './data-request-record';

/** The facts about the document and the signer that the signing page gets. */
export type SigningView = {
  id: string;
  /** The name is empty when none was given. */
  person: { name: string; email: string };
  /** A test: the document is not valid. */
  test: boolean;
  document: {
    title: string;
    /**
     * `pages`: fields have boxes on pages. `list`: the document is HTML, and its fields stand
     * beside it.
     */
    layout: 'pages' | 'list';
    /** The page sizes in points, as seen. Empty for `list`. */
    pages: { width: number; height: number }[];
    /** The preview, which lacks the values that this signer has yet to give. */
    url: string;
    /**
     * The viewer draws the first page with the bytes before `first` and those from `last` on. Null:
     * it needs most of the document, or nobody knows.
     */
    parts: { first: number; last: number } | null;
    /** The pictures of the pages, each at its number; null where the service draws none. */
    pictures: string | null;
  };
  /**
   * The signer's own fields in reading order, with every property set. Several fields of one name
   * share a value.
   */
  fields: readonly Field[];
  /** Every field whose value decides whether one of `fields` is shown or required. */
  conditionFields: readonly Field[];
  /** The values of `conditionFields`, nested like `data`. */
  conditionData: Record<string, unknown>;
  /** The signer's saved answers, by field name. */
  values: Record<string, unknown>;
  /** Counts the changes of `values`: each save names the revision that the page has seen. */
  revision: number;
  /** Who asks, and where the signer reaches them. */
  sender: PinnedSender & { replyTo: string | null };
  /** Its first paragraph is shown at once, the rest on request. */
  consent: { text: string; hash: string };
  mayDelegate: boolean;
  redirectUrl: string | null;
};

/** The state of a data request as its signer sees it. Only `open` has a view. */
export type SigningStanding = 'open' | 'waiting_for_others' | 'complete' | 'declined' | 'skipped' | 'expired';
