import { pageTreeCycle } from '../../../support/hostile-pdfs';
import * as forms from './form-documents';
import * as plain from './plain-documents';

export type CorpusFile = {
  name: string;
  pdf: Uint8Array;
};

/** Small documents of all the kinds that a folder of customers' PDFs contains. */
export async function generatedCorpus(): Promise<CorpusFile[]> {
  const files: Record<string, Uint8Array> = {
    classic: plain.classic(),
    'cross-reference stream': plain.xrefStream(),
    'object streams': plain.objectStreams(),
    hybrid: plain.hybrid(),
    'updated twice': plain.updatedTwice(),
    'first page first': plain.firstPageFirst(),
    cropped: plain.cropped(),
    'user unit': plain.largeUnit(),
    inherited: plain.inherited(),
    'deep page tree': plain.deepTree(),
    'compact syntax': plain.compact(),
    'encrypted RC4-128': await plain.encrypted('RC4-128'),
    'encrypted AES-128': await plain.encrypted('AES-128'),
    'encrypted AES-256': await plain.encrypted('AES-256'),
    'text fields': forms.textFields(),
    'text fields on a turned page': forms.textFields('/Rotate 90'),
    'comb fields': forms.combFields(),
    buttons: forms.buttons(),
    choices: forms.choices(),
    'nested names': forms.nestedNames(),
    'sideways fields': forms.sidewaysFields(),
    'packed form': await forms.packedForm(),
  };
  for (const degrees of [90, 180, 270]) files[`rotated ${degrees}`] = plain.rotated(degrees);
  for (const [name, content] of Object.entries(plain.dirtyContent)) files[name] = plain.withContent(content);
  for (const [name, make] of Object.entries(plain.damaged)) files[name] = make();
  return Object.entries(files).map(([name, pdf]) => ({ name: `${name}.pdf`, pdf }));
}

/** Documents that cannot be used, with the code that the service answers. */
export async function refusedCorpus(): Promise<(CorpusFile & { code: string })[]> {
  return [
    { name: 'locked.pdf', pdf: await plain.encrypted('AES-256', 'secret'), code: 'password_required' },
    { name: 'page tree cycle.pdf', pdf: pageTreeCycle(), code: 'malformed_pdf' },
    { name: 'no pdf.pdf', pdf: new TextEncoder().encode('Dear Sir or Madam'), code: 'validation_failed' },
  ];
}
