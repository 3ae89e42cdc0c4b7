import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../../src/engine/images/decode-image';
import { decodeImageOnce } from '../../../src/engine/images/decoded-images';
import { limits } from '../../../src/engine/limits';
import { SOON } from '../../support/soon';
import { contentOn, drawOne, tryDraw } from './support/drawing';

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

function svg(content: string) {
  return `<svg ${xmlns} width="100" height="50">${content}</svg>`;
}

function imageOf(text: string) {
  return { base64: Buffer.from(text).toString('base64') };
}

/** The reason of a refusal, which must come quickly. */
async function refusal(text: string): Promise<string> {
  const started = Date.now();
  const result = await decodeImage(imageOf(text));
  expect(Date.now() - started).toBeLessThan(SOON);
  return result.ok ? 'drawn' : result.message;
}

describe('an SVG in a field', () => {
  it('is written once as a form and drawn like other images', async () => {
    const drawn = await drawOne(
      { type: 'image' },
      imageOf(svg('<rect width="100" height="50" fill="red"/>')),
    );
    expect(await contentOn(drawn)).toMatch(/q 80 0 0 40 60 0 cm \/I1 Do Q/);
    const text = Buffer.from(drawn.bytes).toString('latin1');
    expect(text).toContain('0 0 m 100 0 l 100 50 l 0 50 l h f');
    expect(text).toContain('1 0 0 rg');
  });

  it('writes its text as text', async () => {
    const label = svg('<text x="50" y="20" text-anchor="middle" font-size="10" fill="#00f">Total (€)</text>');
    const text = Buffer.from((await drawOne({ type: 'image' }, imageOf(label))).bytes).toString('latin1');
    expect(text).toMatch(/BT \/F1 10 Tf 1 0 0 -1 [\d.]+ 20 Tm <546f74616c20288029> Tj ET/);
  });

  it.each([
    ['font: italic bold 12px/1.5 "Times New Roman", serif', 'Times-BoldItalic'],
    ['font: 10pt sans-serif', 'Helvetica'],
    ['font: 600 12px / 14px monospace', 'Courier-Bold'],
    ['font: bold 12px Arial; font-style: oblique', 'Helvetica-BoldOblique'],
    ['font-style: italic; font-weight: 700; font: 12px Georgia', 'Times-Roman'],
  ])('writes text of `%s` in %s', async (style, font) => {
    const label = svg(`<text y="20" style='${style}'>Total</text>`);
    const text = Buffer.from((await drawOne({ type: 'image' }, imageOf(label))).bytes).toString('latin1');
    expect(text).toMatch(new RegExp(`/BaseFont ?/${font}\\b(?!-)`));
  });

  it.each([
    ['font-size="x-large"', 'AB', ['/F1 24 Tf 1 0 0 -1 0 20 Tm <4142> Tj']],
    ['x="10" letter-spacing="2"', 'AB', ['/F1 16 Tf 2 Tc 1 0 0 -1 10 20 Tm <4142> Tj']],
    ['word-spacing="1em"', 'A B', ['/F1 16 Tf 16 Tw 1 0 0 -1 0 20 Tm <412042> Tj']],
    ['x="1 30" dx="0 5"', 'AB', ['1 0 0 -1 1 20 Tm <41> Tj', '1 0 0 -1 35 20 Tm <42> Tj']],
    ['x="1,30" text-anchor="end"', 'ABC', ['Tm <41> Tj', 'Tm <42> Tj', 'Tm <43> Tj']],
    ['textLength="30" font-size="10"', 'ii', ['25.56 Tc 1 0 0 -1 0 20 Tm <6969> Tj']],
    [
      'textLength="8.88" font-size="10" lengthAdjust="spacingAndGlyphs"',
      'ii',
      ['2 0 0 -1 0 20 Tm <6969> Tj'],
    ],
    ['stroke="red"', 'A', ['1 0 0 RG', 'BT 2 Tr /F1 16 Tf 1 0 0 -1 0 20 Tm <41> Tj']],
    ['fill="none" stroke="red"', 'A', ['BT 1 Tr /F1 16 Tf 1 0 0 -1 0 20 Tm <41> Tj']],
  ])('writes <text %s>%s</text> letter by letter as it says', async (attributes, letters, wanted) => {
    const label = svg(`<text y="20" ${attributes}>${letters}</text>`);
    const text = Buffer.from((await drawOne({ type: 'image' }, imageOf(label))).bytes).toString('latin1');
    for (const part of wanted) expect(text).toContain(part);
  });

  it('is read once for repeated use', async () => {
    const value = imageOf(svg('<circle r="9"/>'));
    const [one, other] = [await decodeImageOnce(value), await decodeImageOnce(value)];
    expect(one.ok && other.ok && one.image === other.image).toBe(true);
  });

  it('can be a signature, also as a data: URL', async () => {
    const address = `data:image/svg+xml;base64,${imageOf(svg('<path d="M0 0L9 9"/>')).base64}`;
    const { result } = await tryDraw([{ name: 'sign', page: 1, type: 'signature' }], { sign: address });
    expect(result.outcome).toBe('drawn');
  });
});

describe('an SVG that is more than a drawing is refused with its reason', () => {
  const cases: [string, string, RegExp][] = [
    ['a script', svg('<script>alert(1)</script>'), /<script>/],
    ['an event handler', svg('<rect onload="alert(1)"/>'), /script \(onload\)/],
    [
      'HTML inside',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      /foreignObject/,
    ],
    ['an outside picture', svg('<image href="https://example.com/a.png"/>'), /not embedded in it/],
    ['a local file', svg('<image href="file:///etc/passwd"/>'), /not embedded in it/],
    ['an outside use', svg('<use href="https://example.com/a.svg#x"/>'), /outside of its file/],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
      /entities/,
    ],
    ['broken XML', `<svg ${xmlns}><g></svg>`, /not well-formed/],
    ['other XML', '<?xml version="1.0"?><html/>', /not an SVG/],
    ['no size', `<svg ${xmlns} width="0" height="0"/>`, /no size/],
    ['an infinite size', `<svg ${xmlns} width="1e999" height="1"/>`, /no size|drawn/],
    ['a filter', svg('<rect width="9" height="9" filter="url(#f)"/>'), /filter, which is not supported/],
    [
      'a mask of a group in the units of its box',
      svg('<mask id="m" maskContentUnits="objectBoundingBox"><rect/></mask><g mask="url(#m)"><rect/></g>'),
      /masks a group in the units of its box/,
    ],
    [
      'a clip of a group in the units of its box',
      svg('<clipPath id="c" clipPathUnits="objectBoundingBox"/><g clip-path="url(#c)"/>'),
      /clips a group in the units of its box/,
    ],
    [
      'a clip of letters and shapes',
      svg('<clipPath id="c"><text>A</text><rect width="9" height="9"/></clipPath><g clip-path="url(#c)"/>'),
      /clips by letters together with shapes/,
    ],
    [
      'text beside a text along a path',
      svg('<path id="p" d="M0 0H9"/><text>A<textPath href="#p">B</textPath></text>'),
      /text beside a text along a path/,
    ],
    [
      'a text on the other side of a path',
      svg('<path id="p" d="M0 0H9"/><text><textPath href="#p" side="right">B</textPath></text>'),
      /the side or the length/,
    ],
    [
      'letters moved along a path',
      svg('<path id="p" d="M0 0H9"/><text><textPath href="#p">A<tspan dx="2">B</tspan></textPath></text>'),
      /places parts of a text along a path/,
    ],
    ['turned letters', svg('<text rotate="20">AB</text>'), /turns single letters/],
    [
      'letters placed across nested texts',
      svg('<text x="1 2 3">A<tspan>BC</tspan></text>'),
      /places single letters of nested texts/,
    ],
    [
      'the length of a part of a text',
      svg('<text>A<tspan textLength="20">BC</tspan></text>'),
      /length of a part of a text/,
    ],
    [
      'a turn in other units',
      svg('<rect style="transform: rotate(1turn)"/>'),
      /transform that cannot be read/,
    ],
    [
      'a turn about its own box',
      svg('<rect style="transform: rotate(9deg); transform-box: fill-box; transform-origin: center"/>'),
      /a point of their own box/,
    ],
    [
      'clips by two rules',
      svg('<clipPath id="c"><rect/><rect clip-rule="evenodd"/></clipPath><g clip-path="url(#c)"/>'),
      /different clip-rules/,
    ],
    [
      'a clip that clips itself',
      svg('<clipPath id="c" clip-path="url(#c)"><rect/></clipPath><g clip-path="url(#c)"/>'),
      /svgUses/,
    ],
    ['text in a gradient', svg('<text fill="url(#g)">A</text>'), /paints text with a gradient/],
    ['an unknown element', svg('<blink/>'), /<blink>/],
    ['text outside of Latin', svg('<text>漢字</text>'), /outlines/],
    ['an unknown colour', svg('<rect width="9" height="9" fill="octarine"/>'), /octarine/],
    [
      'an SVG in an SVG as a picture',
      svg(`<image href="data:image/svg+xml;base64,${imageOf(svg('')).base64}"/>`),
      /neither a PNG/,
    ],
  ];
  for (const [name, text, message] of cases)
    it(name, async () => expect(await refusal(text)).toMatch(message));
});

describe('an expensive SVG', () => {
  it('stops at too many elements', async () => {
    expect(await refusal(svg('<g/>'.repeat(limits.svgElements + 1)))).toContain('svgElements');
    expect(await refusal(svg('<g>'.repeat(50_000)))).toContain('svgDepth');
  });

  it('finds the places of letters soon, however long their path is', async () => {
    const path = `M0 0${' q1 1 2 0'.repeat(limits.svgPathChars / 10 - 2)}`;
    const text = `<textPath href="#p">${'letters '.repeat(limits.svgElements / 10)}</textPath>`;
    expect(await refusal(svg(`<path id="p" d="${path}"/><text font-size="1">${text}</text>`))).toBe('drawn');
  });

  it('stops at nested uses', async () => {
    const levels = Array.from({ length: 20 }, (_, level) => {
      return `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`;
    });
    const bomb = svg(`<defs><rect id="g0" width="1" height="1"/>${levels.join('')}</defs><use href="#g20"/>`);
    expect(await refusal(bomb)).toContain('svgElements');
    expect(await refusal(svg('<g id="a"><use href="#a"/></g>'))).toContain('svgUses');
  });

  it.each<[string, string, string]>([
    [
      'a mask that masks itself',
      '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" mask="url(#m)"/>',
      'svgUses',
    ],
    [
      'a pattern of itself',
      '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
      'svgUses',
    ],
    [
      'a marker that marks itself',
      '<marker id="k"><path d="M0 0L9 9" marker-start="url(#k)"/></marker><path d="M0 0L9 9" marker-start="url(#k)"/>',
      'svgUses',
    ],
    [
      'a marker at each of many corners',
      `<marker id="k"><circle r="1"/></marker><path d="M0 0${'L1 1'.repeat(40_000)}" marker-mid="url(#k)"/>`,
      'svgElements',
    ],
    [
      'patterns in patterns',
      `${Array.from(
        { length: 12 },
        (_, level) =>
          `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
      ).join('')}<pattern id="p0" width="1" height="1"/><rect width="9" height="9" fill="url(#p12)"/>`,
      'svgElements',
    ],
  ])('stops at %s', async (_, content, limit) => {
    expect(await refusal(svg(content))).toContain(limit);
  });

  it('stops at expensive style sheets', async () => {
    const rules = Array.from({ length: 5_000 }, (_, index) => `.a${index} rect{fill:red}`).join('');
    expect(await refusal(svg(`<style>${rules}</style>${'<rect class="b"/>'.repeat(2_000)}`))).toContain(
      'svgStyleSteps',
    );
    expect(await refusal(svg(`<style>${','.repeat(300_000)}{fill:red}</style><rect/>`))).toBe('drawn');
    expect(await refusal(svg(`<style>${'a{'.repeat(100_000)}</style><rect/>`))).toContain('nests too deeply');
  });

  it('stops at long paths and large files', async () => {
    expect(await refusal(svg(`<path d="M0 0${'A1 1 0 0 1 1 1'.repeat(50_000)}"/>`))).toContain(
      'svgPathChars',
    );
    expect(await refusal(svg(' '.repeat(limits.svgBytes)))).toContain('svgBytes');
    expect(await refusal(svg(`<g transform="${'translate(1'.repeat(80_000)}"/>`))).toBe('drawn');
  });
});
