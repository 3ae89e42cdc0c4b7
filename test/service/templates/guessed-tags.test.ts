import { beforeAll, expect, it } from 'vitest';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, createAccount } from '../../support/app';
import { upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download } from '../../support/pdf-text';
import { lookAlike } from '../../support/pdfium';
import { spoken } from '../../support/spoken';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** A form on paper whose fields come in another order than its labels. */
function form(): Uint8Array {
  const words = [
    [40, 740, 'Membership'],
    [40, 660, 'City'],
    [40, 700, 'Name'],
    [110, 622, 'I agree'],
  ];
  const content = `40 730 500 1 re f ${words.map(([x, y, said]) => `BT /F1 10 Tf ${x} ${y} Td (${said}) Tj ET`).join(' ')}`;
  const state = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 12 12]', data: '1 1 10 10 re S' };
  const objects: Objects = {
    ...onePage('', '/Annots [20 0 R 21 0 R 22 0 R]', content),
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [20 0 R 21 0 R 22 0 R]>>>>',
    20: '<</Type /Annot /Subtype /Widget /FT /Btn /T (agree) /TU (Agreed) /F 4 /Rect [90 620 102 632] /AS /Off /AP <</N <</Off 30 0 R /On 31 0 R>>>>>>',
    21: '<</Type /Annot /Subtype /Widget /FT /Tx /T (city) /DA (/Helv 10 Tf 0 g) /F 4 /Rect [90 655 390 671]>>',
    22: '<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /DA (/Helv 10 Tf 0 g) /F 4 /Rect [90 695 390 711]>>',
    30: state,
    31: { ...state, data: '1 1 10 10 re S 1 1 m 11 11 l S' },
  };
  return classicPdf({ objects });
}

const data = { name: 'Ada', city: 'London', agree: true };

function codesOf({ document_diagnosis }: { document_diagnosis: { code: string }[] }): string[] {
  return document_diagnosis.map(({ code }) => code);
}

async function pdfOf(id: string, more: object = {}): Promise<{ pdf: Uint8Array; problems: string[] }> {
  const { status, text, json } = await templateApi(account.live, id).submit({ data, ...more });
  expect(status, text).toBe(201);
  const { download_url, conformance_problems = [] } = json.submission;
  return { pdf: await download(download_url), problems: conformance_problems };
}

it('tags that are a guess have values at their places, change no pixel, and are no PDF/UA', async () => {
  const created = await upload(account.live, form(), { 'template[name]': 'A form' });
  expect(created.json.tag_document).toBe(false);
  const { id } = created.json;
  const api = templateApi(account.live, id);
  const plain = await pdfOf(id);
  expect(latin1(plain.pdf)).not.toContain('/StructTreeRoot');

  const asked = await api.update({ tag_document: true });
  expect(asked.status, asked.text).toBe(200);
  expect(codesOf(asked.json)).not.toContain('tags_guessed');
  const again = await api.replace(form());
  expect(again.status, again.text).toBe(200);
  expect(again.json.document_diagnosis).toContainEqual({
    code: 'tags_guessed',
    message: expect.stringContaining('Tags were guessed for 1 of 1 page.'),
  });

  const tagged = await pdfOf(id);
  const values = ['P: Membership', 'P: Name', 'Form: Ada', 'P: City', 'Form: London'];
  expect(await spoken(tagged.pdf)).toEqual([...values, 'P: I agree']);
  expect(await lookAlike(tagged.pdf, plain.pdf)).toBe(true);
  expect(await spoken((await pdfOf(id, { editable: true })).pdf)).toContain('Form: box');

  const wished = await api.update({ conformance: 'pdfua-1', conformance_demand: 'best_effort' });
  const guess = expect.stringContaining('It has tags that are a guess: PDF/UA-1 allows none');
  expect(wished.json.document_diagnosis).toContainEqual({ code: 'conformance_broken', message: guess });
  expect((await pdfOf(id)).problems).toContainEqual(guess);

  const off = await api.update({ document: { id: 'current' }, tag_document: false });
  expect(off.status, off.text).toBe(200);
  expect(codesOf(off.json)).not.toContain('tags_guessed');
});
