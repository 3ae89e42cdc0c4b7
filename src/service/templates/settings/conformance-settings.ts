import { conformanceDemand, sentConformance, shownConformance } from '../../conformance/conformance-schemas';
import { setting } from './setting';
import { asKept, describedOnOff } from './setting-schemas';

/** The settings of tags and levels: rows of the catalogue in ./settings.ts. */
export const conformanceSettingRows = {
  tag_document: setting({
    column: 'tagDocument',
    sharing: null,
    ...describedOnOff(
      'A PDF without tags gets [tags that are a guess](pdf-ua.md#documents-without-tags): lines of text, pictures and fields, in the order of reading. They are no PDF/UA. Counts for the next document.',
    ),
    form: {
      group: 'results',
      control: 'switch',
      label: 'Guess tags',
      hint: 'Adds tags to a PDF that has none, so that screen readers find its lines and fields in order. The tags are a guess and do not make it a PDF/UA. Applies to the next PDF that you upload.',
    },
  }),
  conformance: setting({
    column: 'conformance',
    sharing: null,
    sent: sentConformance,
    shown: shownConformance,
    present: asKept,
    example: [],
    form: {
      group: 'results',
      control: {
        lists: {
          '': 'No',
          'pdfa-2b': 'PDF/A-2b',
          'pdfa-2u': 'PDF/A-2u: with text that can be read',
          'pdfa-3b': 'PDF/A-3b: with attached files',
          'pdfua-1': 'PDF/UA-1: for people who do not see the pages',
          'pdfa-2b,pdfa-2u': 'PDF/A-2b and PDF/A-2u',
          'pdfa-2b,pdfua-1': 'PDF/A-2b and PDF/UA-1',
          'pdfa-2u,pdfua-1': 'PDF/A-2u and PDF/UA-1',
          'pdfa-3b,pdfua-1': 'PDF/A-3b and PDF/UA-1',
          'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b, PDF/A-2u and PDF/UA-1',
        },
      },
      label: 'PDF/A and PDF/UA',
      hint: 'PDF/A is for archiving: the file contains everything that it shows and is not encrypted. PDF/UA has the tags that screen readers need. The overview of the template says what keeps its PDFs from a level.',
    },
    docs: 'The [levels](pdf-a.md) of finished PDFs: `pdfa-2b`, `pdfa-2u`, `pdfa-3b` or `pdfua-1`, alone or as a list of one part of PDF/A; `none` or `[]` for no level. A submission can override it.',
  }),
  conformance_demand: setting({
    column: 'conformanceDemand',
    sharing: null,
    sent: conformanceDemand,
    shown: conformanceDemand,
    present: asKept,
    example: 'required',
    form: {
      group: 'results',
      control: { choices: { required: 'Fail', best_effort: 'Generate the PDF without the level' } },
      label: 'When a PDF does not reach its level',
      hint: '',
    },
    docs: 'What happens when a PDF does not reach its `conformance`: `required` makes the submission fail with the rule, `best_effort` makes the PDF without a level. A submission can override it.',
  }),
};
