import { documentWords } from './document-words';

/** Shows a PDF in the viewer of the signing page: phones show no PDFs in frames. */
export function PdfView({ url }: { url: string }) {
  return (
    // The focus must reach this part, so that it scrolls by keyboard.
    <section class="pdf" data-pdf={url} tabindex={0} aria-label={documentWords.pages}>
      <p class="soft" data-said>
        {documentWords.noscript}
      </p>
    </section>
  );
}

/** The document with the answers so far, which the script has drawn when the page is opened. */
export function LivePdf({ id }: { id: string }) {
  return (
    <section class="pdf" data-live={id} tabindex={0} aria-label={documentWords.pages}>
      <p class="soft" data-said>
        {documentWords.waiting}
      </p>
    </section>
  );
}
