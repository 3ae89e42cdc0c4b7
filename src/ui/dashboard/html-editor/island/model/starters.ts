import certificateData from '../../../../../../examples/html/certificate/data.json';
import certificateOptions from '../../../../../../examples/html/certificate/options.json';
import certificateScss from '../../../../../../examples/html/certificate/styles.scss';
import certificateHtml from '../../../../../../examples/html/certificate/template.html';
import invoiceData from '../../../../../../examples/html/invoice/data.json';
import invoiceFooter from '../../../../../../examples/html/invoice/footer.html';
import invoiceOptions from '../../../../../../examples/html/invoice/options.json';
import invoiceScss from '../../../../../../examples/html/invoice/styles.scss';
import invoiceHtml from '../../../../../../examples/html/invoice/template.html';
import letterData from '../../../../../../examples/html/letter/data.json';
import letterFooter from '../../../../../../examples/html/letter/footer.html';
import letterHeader from '../../../../../../examples/html/letter/header.html';
import letterOptions from '../../../../../../examples/html/letter/options.json';
import letterScss from '../../../../../../examples/html/letter/styles.scss';
import letterHtml from '../../../../../../examples/html/letter/template.html';

export type Starter = {
  html: string;
  scss: string;
  header_html: string;
  footer_html: string;
  options: object;
  data: object;
};

/** The example templates, loaded only on request. */
export const starters: Record<'invoice' | 'certificate' | 'letter', Starter> = {
  invoice: {
    html: invoiceHtml,
    scss: invoiceScss,
    header_html: '',
    footer_html: invoiceFooter,
    options: invoiceOptions,
    data: invoiceData,
  },
  certificate: {
    html: certificateHtml,
    scss: certificateScss,
    header_html: '',
    footer_html: '',
    options: certificateOptions,
    data: certificateData,
  },
  letter: {
    html: letterHtml,
    scss: letterScss,
    header_html: letterHeader,
    footer_html: letterFooter,
    options: letterOptions,
    data: letterData,
  },
};
