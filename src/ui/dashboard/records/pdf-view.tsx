import { recordWords } from './words';

/** Drawn by the same viewer as the signing page: phones show no PDFs in frames. */
export function PdfView({ url }: { url: string }) {
  return (
    // Who scrolls by keyboard must be able to come here.
    <section class="pdf" data-pdf={url} tabindex={0} aria-label={recordWords.document.pages}>
      <p class="soft" data-said>
        {recordWords.document.noscript}
      </p>
    </section>
  );
}
