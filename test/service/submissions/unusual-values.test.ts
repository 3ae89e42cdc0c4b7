import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';

const box = { page: 1, x: 72, width: 200, height: 60, required: false };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'n', ...box, y: 100, type: 'number' },
    { name: 'double', ...box, y: 170, type: 'number', default: 'n * 2' },
    { name: 'code', ...box, y: 240, type: 'barcode', barcodeSymbology: 'code_39' },
    { name: 'link', ...box, y: 310, displayType: 'qrcode' },
    { name: 'signed', ...box, y: 400, type: 'signature', imageScaleType: 'stretch' },
  ]);
});

/** Takes the data as text, to send JSON that JSON.stringify would not write. */
function create(data: string) {
  return as(account.live).post(`/templates/${templateId}/submissions`, `{"data":${data}}`, {
    headers: { 'content-type': 'application/json' },
  });
}

describe('values that would be drawn wrongly are refused as data', () => {
  const cases: [string, string][] = [
    ['{"n":1e400}', '#/n: is too large for a number'],
    ['{"n":-1e400}', '#/n: is too large for a number'],
    ['{"code":"A%%LF%%B"}', '#/code: expected 1 to 80 capital letters, digits, spaces and - . $ / + %'],
    ['{"link":"x\\ud800y"}', '#/link: contains broken Unicode, which a code cannot encode'],
    [
      '{"signed":{"drawing":{"width":1e-300,"height":1e-300,"strokes":[[[0,0],[1e-300,1e-300]]]}}}',
      '#/signed: the drawn signature is not valid: expected {"drawing": {"width": 400, "height": 150, "strokes": [[[x, y], [x, y, pressure], …], …]}}, on a pad of at least 1 × 1',
    ],
  ];
  for (const [data, message] of cases) {
    it(data.slice(0, 60), async () => {
      const { status, json } = await create(data);
      expect([status, json.submission.state]).toEqual([422, 'invalid_data']);
      expect(json.submission.json_schema_errors).toEqual([message]);
    });
  }

  it('values at the edge of the rules are drawn', async () => {
    const drawing = {
      width: 1,
      height: 1,
      strokes: [
        [
          [-10_000, 0],
          [10_000, 1],
        ],
      ],
    };
    const data = { n: 1e307, code: 'A%B', link: 'x%%LF%%y', signed: { drawing } };
    const { status, json } = await create(JSON.stringify(data));
    expect([status, json.submission.state]).toEqual([201, 'processed']);
  });
});

it('more codes than one document may have fail the submission at once, with the reason', async () => {
  const boxes = Array.from({ length: 100 }, (_, x) => ({
    name: 'big',
    ...box,
    x,
    y: 0,
    displayType: 'qrcode',
  }));
  const template = await createTemplate(account.live, boxes);
  const data = { big: 'x'.repeat(2_000) };
  const { status, json } = await as(account.live).post(`/templates/${template}/submissions`, { data });
  expect([status, json.submission.state, json.error]).toEqual([
    422,
    'error',
    {
      code: 'processing_failed',
      message: 'field "big": the codes of the document are too many or too large (barcodeWork)',
    },
  ]);
});
