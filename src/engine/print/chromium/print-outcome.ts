import type { Conformance } from '../../conformance/conformance';
import type { SignatureSlot } from '../../pdf/writer/signature-slot';
import type { PrintWarning } from '../paging/print-warning';

/**
 * The result of printing. A failure here is caused by the document and would happen again; all
 * other failures throw. A print that was too `slow` may be the fault of a busy machine.
 */
export type PrintOutcome = PrintFindings &
  (
    | {
        ok: true;
        pdf: Uint8Array;
        /** Why the document fails although it was printed: it says what else is found. */
        unfit?: string | undefined;
        /** Known once the PDF is finished. */
        pageCount?: number;
        /** The room for the signature of the seal, when there is one. */
        slot?: SignatureSlot | null;
        /** The level that was reached, when one was wanted. */
        conformance?: Conformance | undefined;
      }
    | {
        ok: false;
        state?: 'image_download_failed' | 'image_processing_failed';
        message: string;
        slow?: true;
      }
  );

/** What was found in a page, also in one whose print failed later. */
type PrintFindings = {
  /** What failed in the scripts of the page. */
  scriptErrors?: string[];
  /** What does not fit, when the template asks for it. */
  printWarnings?: PrintWarning[];
  /** The characters that no font has. */
  missingGlyphs?: string[];
};
