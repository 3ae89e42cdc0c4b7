import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { prepareForArchive } from '../../../src/engine/conformance/look/prepare-for-archive';
import { PLAIN } from '../../../src/engine/conformance/tags/element-facts';
import { lookAtTags } from '../../../src/engine/conformance/tags/look-at-tags';
import type { Element } from '../../../src/engine/conformance/tags/read-tags';
import { isUneven } from '../../../src/engine/conformance/tags/table-rules';
import { ContentLexer } from '../../../src/engine/content/content-lexer';
import { eachCode, PlainText } from '../../../src/engine/content/plain-text';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { type DrawInput, drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { limits } from '../../../src/engine/limits';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { PdfName } from '../../../src/engine/pdf/values';
import { FontLibrary } from '../../../src/engine/text/fonts/font-library';
import { contract, signed } from '../../support/signed-sources';
import { allowed } from './support/allowed';
import { conforming } from './support/conforming';
import type { Draft } from './support/draft';
import { faults } from './support/faults';
import { withLimit } from './support/with-limit';

const noFonts = new FontLibrary(() => Promise.reject(new Error('Nothing is drawn in a font by the test.')));

/** A filled document of the template, and what the service says of it. */
async function filled(template: Uint8Array, level: 'pdfa-2u' | 'pdfa-3b', more: Partial<DrawInput> = {}) {
  const compiled = await compileDocument(template);
  if (compiled.outcome !== 'compiled') return null;
  const prepared = await prepareForArchive(compiled.pdf, compiled.plan, noFonts);
  const drawn = await drawSubmission({
    ...{ plan: prepared.plan, fields: [], data: {}, test: false, title: 'Filled', now: new Date(0) },
    ...{ fonts: noFonts, conformance: { levels: [level, 'pdfua-1'], demand: 'best_effort' } },
    ...more,
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return { pdf: Buffer.concat([prepared.pdf, drawn.suffix]), conformance: drawn.conformance };
}

describe('a filled document', () => {
  it.each(faults)(
    'names a level only if the judge finds nothing: $rule, $what',
    async ({ part = 2, change }) => {
      const draft = conforming(part);
      change(draft);
      const level = part === 2 ? 'pdfa-2u' : 'pdfa-3b';
      const made = await filled(draft.bytes(), level);
      if (made === null) return;
      const { claims, verdicts, broken } = judge(made.pdf);
      const { reached = [], breaches = [] } = made.conformance ?? {};
      expect(claims.filter((claim) => claim === level || claim === 'pdfua-1')).toEqual(reached);
      for (const one of reached) expect(verdicts[one], JSON.stringify(broken)).toBe(0);
      expect(breaches.length > 0).toBe(reached.length < 2);
    },
  );

  it('names none when it keeps the bytes of a document with a signature', async () => {
    const party = { name: 'A', sign: () => new Uint8Array(100) };
    const made = await filled((await signed(contract('table'), party)).pdf, 'pdfa-2u');
    const rule =
      'It has bytes that its signatures keep as they are: PDF/A-2u allows none (ISO 19005-2, 6.1).';
    expect(made?.conformance).toMatchObject({ reached: [], breaches: expect.arrayContaining([rule]) });
  });

  it.each(allowed)('reaches its levels with what PDF/A allows: %s', async (_, change) => {
    const made = await filled(change(conforming()).bytes(), 'pdfa-2u');
    expect(made?.conformance).toEqual({ reached: ['pdfa-2u', 'pdfua-1'], breaches: [] });
  });

  it.each(['pdfa-2u', 'pdfa-3b'] as const)('of a document that conforms is %s', async (level) => {
    const made = await filled(conforming(2).bytes(), level);
    expect(made?.conformance).toEqual({ reached: [level, 'pdfua-1'], breaches: [] });
  });
});

describe('a look at tags', () => {
  const found = (change: (draft: Draft) => void) => {
    const draft = conforming();
    change(draft);
    return lookAtTags(draft.bytes());
  };

  it.each(['documentTags', 'documentTagKids'] as const)('ends where memory would: %s', async (name) => {
    const look = () => found(() => {});
    expect(await withLimit(name, 50, look)).toEqual([]);
    const tooMany = { clause: '7.1', letter: 'UA', what: 'more tags than can be looked at' };
    expect(await withLimit(name, 9, look)).toEqual([tooMany]);
  });

  // Looked up for each operation, a million open marks take a minute.
  it('reads content once, however many marks are open', { timeout: 30_000 }, async () => {
    const count = 300_000;
    const marks = `${'/a BMC '.repeat(count)}${'EMC '.repeat(count)}`;
    expect(await found((draft) => draft.append('content', marks))).toEqual([]);
  });

  // Read as a whole for each element, the words take twenty seconds.
  it('reads the start of words that many elements share', { timeout: 30_000 }, async () => {
    const names = Array.from({ length: 6_000 }, (_, index) => `many${index}`);
    const look = found((draft) => {
      draft.add('words', `(${'w'.repeat(300_000)})`);
      for (const name of names) draft.add(name, '<</Type/StructElem/S/Figure/P @root /Alt @words /K[]>>');
      draft.change('root', '@annot]', `@annot ${names.map((name) => `@${name} `).join('')}]`);
    });
    expect(await look).toEqual([]);
  });

  it('knows annotations by their own names only', async () => {
    expect(await found((draft) => draft.change('sticker', '/Text', '/constructor'))).toEqual([]);
  });

  it.each<[string, boolean, string[]]>([
    ['cells of one size', false, ['1 1', '1 1']],
    ['a row that is too short', true, ['1 1', '1']],
    ['a wide cell', false, ['1 1 1', '2 1']],
    ['a high cell', false, ['1/2 1', '1', '1 1']],
    ['a high and wide cell', false, ['2/3 1', '1', '1', '1 1 1']],
    ['a high cell that ends too early', true, ['1/2 1', '1', '1']],
    ['a cell that is higher than the table', true, ['1/9 1', '1']],
    ['a last row that is higher than the table', false, ['1 1', '1/3 1/3']],
    ['cells that overlap', true, ['1 1/2 1', '2']],
    ['a gap below a cell', true, ['1 1/2', '1', '1']],
  ])('knows whether rows are even: %s', (_, isExpected, rows) => {
    expect(isUneven(tableOf(rows))).toBe(isExpected);
  });

  // Carried from row to row, the cells take a minute.
  it('carries no cells from row to row', { timeout: 20_000 }, () => {
    const first = Array.from({ length: 200_000 }, () => '1/1000').join(' ');
    const others = Array.from({ length: 2_000 }, () => '1');
    expect(isUneven(tableOf([first, ...others]))).toBe(true);
  });
});

describe('text in a content', () => {
  const shown = ['BT', 'ET', 'Tf', 'Tm', 'Td', 'Tj', 'rg', 'RG', 'gs'];

  function operatorsOf(content: string, passesOver: boolean): string[] {
    const bytes = new TextEncoder().encode(content);
    const lexer = new ContentLexer(bytes, new WorkBudget(limits, bytes.length));
    const found: string[] = [];
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      found.push(`${next.operands.length} ${next.operator}`);
      if (passesOver) lexer.skipText();
    }
    return found;
  }

  it('is passed over with drawings and numbered marks for those who look at neither', () => {
    const content = [
      'q 1 0 0 1 5 5 cm /P <</MCID 3 >>BDC 0 0 9 9 re f* EMC /P <</MCID 3>> BDC 1 1 m 2 2 l S EMC',
      '/P <</MCID 3/A 1>>BDC EMC /P <</MCID 12345678901 >>BDC EMC 1 2 3 4 5 6 d1 9999999999 0 m n Q',
    ].join('\n');
    const bytes = new TextEncoder().encode(content);
    const lexer = new ContentLexer(bytes, new WorkBudget(limits, bytes.length));
    const read: string[] = [];
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      read.push(next.operator);
      lexer.skipText(new PlainText(() => true, true));
    }
    expect(read).toEqual(['q', 'BDC', 'BDC', 'd1', 'm', 'Q']);
  });

  it('is told of as it is passed over, but for what is new', () => {
    const content = [
      'q 0 0 1 rg BT /F4 9 Tf <002B> Tj ET Q 0 0 1 rg BT /F4 9 Tf <0013001> Tj /F5 9 Tf <0007> Tj ET',
      '/G3 gs BT /F4 9 Tf <0001> Tj /F5 9 Tf <0002> Tj ET /G3 gs /F4 1234567890.5 Tf <0003> Tj 9 9 Tf <> Tj',
    ].join('\n');
    const bytes = new TextEncoder().encode(content);
    const lexer = new ContentLexer(bytes, new WorkBudget(limits, bytes.length));
    const told: string[] = [];
    const plain = new PlainText<string>((font, shown) => {
      eachCode(bytes, shown, 2, (code) => told.push(`${font} ${code}`));
      return true;
    });
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      const [first] = next.operands;
      told.push(next.operator);
      if (next.operator === 'Tf') plain.font = first instanceof PdfName ? first.text : null;
      plain.note(next, plain.font);
      lexer.skipText(plain);
    }
    expect(told).toEqual([
      ...['q', 'rg', 'Tf', 'F4 43', 'Q', 'F4 19', 'F4 16', 'Tf', 'F5 7', 'gs', 'F4 1', 'F5 2', 'Tf', 'F4 3'],
      'Tf',
    ]);
  });

  it.each([
    ['q BT /F4 9 Tf 1 0 0 -1 .5 -9.25 Tm <002b0013> Tj 13 0 Td <00> Tj ET EMC Q', ['0 q', '0 EMC', '0 Q']],
    ['q BT\n(\nEMC\n) Tj\nET\nEMC', ['0 q', '1 Tj', '0 EMC']],
    ['q BT <00\nEMC\n00> Tj EMC', ['0 q', '1 Tj', '0 EMC']],
    ['q BT <</A <00>>> BDC <00> Tj EMC', ['0 q', '1 BDC', '0 EMC']],
    ['q BT [<00> 9 <00>] TJ <00> Tj % EMC\nET EMC', ['0 q', '1 TJ', '0 ET', '0 EMC']],
    ['q 9 9 9 rg 0 0 9 9 re f BT ET f', ['0 q', '4 re', '0 f', '0 f']],
    ["q <00> ' BTET Tjx Tj<00>Tj/F#41 9 Tf EMC", ['0 q', "1 '", '0 BTET', '0 Tjx', '2 Tf', '0 EMC']],
    ['q <00> Tj 1 2 3', ['0 q']],
  ])('is passed over, and nothing beside it: %s', (content, expected) => {
    expect(operatorsOf(content, true)).toEqual(expected);
    const whole = operatorsOf(content, false).filter((one) => !shown.includes(one.split(' ')[1] ?? ''));
    expect(expected.filter((one) => !shown.includes(one.split(' ')[1] ?? ''))).toEqual(whole);
  });
});

/** A table of such rows: `2/3` is a cell of two columns and three rows. */
function tableOf(rows: readonly string[]): Element {
  const element = (role: string, kids: Element[], facts = PLAIN): Element => ({
    ...{ facts, number: null, role, parent: null, kids, place: undefined },
  });
  const cell = (spelled: string) => {
    const [columns = 1, height = 1] = spelled.split('/').map(Number);
    return element('TD', [], { ...PLAIN, columns, rows: height });
  };
  return element(
    'Table',
    rows.map((row) => element('TR', row.split(' ').map(cell))),
  );
}
