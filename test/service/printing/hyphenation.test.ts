import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { Document } from '../../../scripts/conformance/document.mjs';
import { dump } from '../../../scripts/conformance/dump.mjs';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { asksForHyphens } from '../../../src/engine/print/hyphenation/hyphenate-page';
import { settleTitles, writeInPlace } from '../../../src/engine/print/hyphenation/in-place';
import { mayHaveSoftHyphens } from '../../../src/engine/print/hyphenation/settle-soft-hyphens';
import { textWithoutSoftHyphens } from '../../../src/engine/print/hyphenation/text-without-soft-hyphens';
import { readText } from '../../engine/fill/compile/support/read-back';
import { type Account, createAccount } from '../../support/app';
import { printHtml, submitHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { copiedText } from '../../support/pdfium';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** Each word of a narrow page with its hyphens: a line ends wherever it may. */
async function dividedIn(html: string, more = ''): Promise<string[]> {
  const scss = `p { width: 1mm; margin: 0; font: 8pt/1 Arial; hyphens: auto } ${more}`;
  const pdf = await printHtml(account, { html, scss, html_engine_options: { page_size: 'A3' } });
  const lines = (await readText(pdf)).map(({ text }) => text.trim().replace('\u2010', '-'));
  return lines.join(' ').replaceAll(/ ?- ?/g, '-').split(' ');
}

function paragraphs(words: readonly (readonly [lang: string, word: string])[]): string {
  return words.map(([lang, word]) => `<p lang="${lang}">${word.replaceAll('-', '')}</p>`).join('');
}

describe('words of a printed page', { timeout: 90_000 }, () => {
  it('are divided by the rules of their language', async () => {
    const words = [
      ['en', 'hy-phen-ation'],
      ['en', 'as-so-ciates'],
      ['en-US', 'char-ac-ter-is-tics'],
      ['en-AU', 'char-ac-ter-ist-ics'],
      ['de-AT', 'Aus-bil-dungs-för-de-rung'],
      ['fr', 'ca-rac-té-ris-tiques'],
      ['es', 'ca-rac-te-rís-ti-cas'],
      ['it', 'ca-rat-te-ri-sti-che'],
      ['nl', 'ver-ze-ke-ring'],
      ['pt-BR', 'ca-rac-te-rís-ti-cas'],
      ['pl', 'cha-rak-te-ry-stycz-ny'],
      ['da', 'for-ret-nings-be-tin-gel-ser'],
      ['sv', 'för-säk-rings-bo-lag'],
      ['nn', 'for-sik-rings-sel-skap'],
      ['sl', 'za-va-ro-val-ni-ca'],
      ['ca', 'ca-rac-te-rís-ti-ques'],
      ['hr', 'ka-rak-te-ris-ti-ka'],
      ['ru', 'ха-рак-те-ри-сти-ка'],
      ['uk', 'ха-ра-кте-ри-сти-ка'],
      ['tr', 'özel-lik-le-rin-den'],
    ] as const;
    expect(await dividedIn(paragraphs(words))).toEqual(words.map(([, word]) => word));
  });

  it('stay whole where nothing divides them', async () => {
    const whole = [
      '<p lang="de"><code>Ausbildungsform</code>',
      '<p lang="de"><span translate="no">Ausbildungsform</span>',
      '<p lang="de" translate="no">Ausbildungsform',
      '<p lang="de" style="hyphens: manual">Ausbildungsform',
      '<p lang="de" style="hyphens: none">Ausbildungsform',
      '<p lang="de" style="white-space: nowrap">Ausbildungsform',
      '<p lang="de" style="hyphenate-limit-chars: 16">Ausbildungsform',
      '<p lang="de"><button>Ausbildungsform</button>',
      '<p lang="de">info@ausbildungsform.example',
      '<p lang="de">www.ausbildungsform',
      '<p lang="de">ausbildungsform.example',
      '<p lang="de">Ausbildungsform1',
      '<p lang="de">oben',
      '<p lang="en">Washington',
      '<p lang="fi">ammatillinen',
      '<p lang="">Ausbildungsform',
      '<p>Ausbildungsform',
    ];
    const words = whole.map((one) => one.replace(/<[^>]*>/g, ''));
    expect(await dividedIn(whole.join(''))).toEqual(words);
  });

  it('are divided as their styles, their soft hyphens and languages within them say', async () => {
    const html = `<p lang="de" style="hyphenate-limit-chars: 5 4 5">Ausbildungsform</p>
      <p lang="de">Aus&shy;bildungsform</p><p lang="de">Über-Ausbildung</p>
      <p lang="en">of <i lang="de">Ausbildung</i> training</p><p lang="fr">d’informations</p>`;
    const said = ['Ausbil-dungsform', 'Aus-bildungsform', 'Über-Aus-bil-dung'];
    const more = ['of', 'Aus-bil-dung', 'train-ing', 'd’in-for-ma-tions'];
    expect(await dividedIn(html)).toEqual([...said, ...more]);
  });

  it('are divided where a script asks for it, and in all parts of a page', async () => {
    const html = `<p lang="de">Ausbildung</p><div lang="de" style="opacity: 0.5"><p>Ausbildung</p></div>
      <script>for (const one of document.querySelectorAll('p')) one.style.hyphens = 'auto'</script>`;
    const template = { html, scss: 'p { width: 1mm }', html_engine_options: { javascript: true } };
    const text = await wordsOf(await printHtml(account, template));
    expect(text.replaceAll(/\s*[\u2010-]\s*/g, '-')).toBe('Aus-bil-dung Aus-bil-dung');
  });
});

describe('the text of a page with soft hyphens', { timeout: 90_000 }, () => {
  const word = 'Bundesausbildungsförderungsgesetz';
  const template = {
    html: `<html lang="de"><title>T</title><h1>${word}</h1><p>Das ${word} und das Bundes&shy;ausbildungs&shy;förderungs&shy;gesetz</p>
      <div style="opacity: 0.5"><p>Durchsichtiges ${word}</p></div><p><a href="https://example.com/">${word}</a></p>`,
    scss: `body { font: 12pt Arial; hyphens: auto } p, h1 { width: 40mm } h1 { string-set: top content() }
      @page { @top-left { content: string(top) } }`,
    footer_html: 'Fuß&shy;note',
    html_engine_options: { outline: true },
  };

  it('has no soft hyphens but at the ends of lines, and keeps its levels', async () => {
    const { json } = await submitHtml(account, template, {}, { conformance: ['pdfa-2u', 'pdfua-1'] });
    expect(json.submission).toMatchObject({ state: 'processed', conformance_problems: [] });
    const pdf = await download(json.submission.download_url);
    const { verdicts, broken } = judge(pdf);
    expect([verdicts['pdfa-2u'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([0, 0]);

    const said = dump(new Document(pdf)).map((line) => line.trim());
    expect(said).toContain(`(Link "${word}")`);
    expect(said).toContain(`P "Durchsichtiges ${word}"`);
    for (const part of ['Fuß', 'note']) expect(said).toContain(`artifact on page 1: Footer "${part}"`);
    const copied = (await copiedText(pdf)).replaceAll('\ufffe', '');
    expect(copied.split(word)).toHaveLength(7);
    expect(copied).not.toMatch(/[\u00ad\u2010]/);
    const shown = await wordsOf(pdf);
    expect(shown).toMatch(/Bundes\S* ?[-\u2010] /);
    expect(shown).not.toContain('\u00ad');
    const outline = await (await getDocumentProxy(pdf.slice())).getOutline();
    expect(outline.map(({ title }) => title)).toEqual([word]);
  });

  it('is that of the page without, when nothing is divided', async () => {
    const html = `<p lang="de">Das ${word} für alle</p>`;
    const scss = 'p { font: 12pt Arial; width: 150mm }';
    const plain = await wordsOf(await printHtml(account, { html, scss }));
    expect(plain).toBe(`Das ${word} für alle`);
    expect(await wordsOf(await printHtml(account, { html, scss: `${scss} p { hyphens: auto }` }))).toBe(
      plain,
    );
    const own = { html: html.replace('ausbildungs', '&shy;ausbildungs&#xAD;'), scss };
    expect(await wordsOf(await printHtml(account, own))).toBe(plain);
  });
});

describe('soft hyphens', () => {
  const asking = ['hyphens: auto', 'hyphens:var(--h)', '-webkit-hyphens: auto', "style.hyphens = 'auto'"];
  const others = ['hyphens: manual', 'hyphens:none', 'Hyphens and dashes', 'hyphenate-character: "="'];

  it.each([
    ...asking.map((html) => ({ html, asks: true, may: true })),
    ...others.map((html) => ({ html, asks: false, may: false })),
    ...['Aus&shy;gabe', 'Aus\u00adgabe', 'Aus&#173;gabe', 'Aus&#x00AD;gabe', String.raw`'\u00ad'`].map(
      (html) => ({
        ...{ html, asks: false, may: true },
      }),
    ),
  ])('are looked for in a page with $html: $may', ({ html, asks, may }) => {
    expect(asksForHyphens({ html })).toBe(asks);
    expect(mayHaveSoftHyphens({ html, header: null, footer: null })).toBe(may);
    expect(mayHaveSoftHyphens({ html: '', header: null, footer: html })).toBe(may && !asks);
  });

  const soft = '/Span<</ActualText <feff00ad> >> BDC\n';
  const after = 'ET\nBT\n/F4 16 Tf\n1 0 0 -1 9 9 Tm\n<0005> Tj\nET\n';

  it.each([
    {
      what: 'one within a text',
      content: `BT\n${soft}<0003> Tj\nEMC\n9 0 Td <0004> Tj\nET\n`,
      to: ['BT\n9 0 Td <0004> Tj\nET\n'],
    },
    { what: 'one that moves', content: `${soft}5.5 0 Td <0003> Tj\nEMC\n`, to: ['5.5 0 Td\n'] },
    {
      what: 'one in a ligature',
      content: '/Span<</ActualText <feff006600ad0069> >> BDC\n<0009> Tj\nEMC\n',
      to: ['/Span<</ActualText <feff00660069> >> BDC\n<0009> Tj\nEMC\n'],
    },
    {
      what: 'one at the end of a line',
      content: `${soft}<0003> Tj\nEMC\n${after}`,
      to: [after.replace('<0005> Tj\n', `${soft}<0005> Tj\nEMC\n`), after],
    },
    {
      what: 'one before another text',
      content: `${soft}<0003> Tj\nEMC\n${after.replace('0005', '0006')}`,
      to: [after.replace('0005', '0006'), after.replace('0005', '0006')],
    },
    { what: 'none', content: `BT\n<0004> Tj\n${after}`, to: [] },
  ])('are taken out of a content: $what', ({ content, to }) => {
    const isHyphen = (font: string, codes: string) => `${font} ${codes}` === 'F4 0005';
    expect([...new Set(textWithoutSoftHyphens(content, isHyphen))]).toEqual([...new Set(to)]);
  });

  it('leave titles of outlines', () => {
    const title = '/Title <feff004100ad2010004200ad0043>';
    const bytes = new TextEncoder().encode(`${title}\n/Dest`);
    settleTitles(bytes);
    expect(new TextDecoder().decode(bytes)).toBe(
      `${'/Title <feff004100420043>'.padEnd(title.length)}\n/Dest`,
    );
  });

  it('are taken out in place, where there is room', () => {
    const object =
      '5 0 obj\n<</Filter /FlateDecode\n/Length 10>> stream\n0123456789\nendstream\nendobj\n6 0 obj';
    const write = (packed: string) => {
      const bytes = new TextEncoder().encode(object);
      const at = object.indexOf('0123');
      const isWritten = writeInPlace(bytes, bytes.subarray(at, at + 10), new TextEncoder().encode(packed));
      return isWritten ? new TextDecoder().decode(bytes) : null;
    };
    expect(write('abc')).toBe(
      '5 0 obj\n<</Filter /FlateDecode\n/Length 3 >> stream\nabc\nendstream\nendobj\n\n\n\n\n\n\n\n6 0 obj',
    );
    expect(write('0123456789a')).toBeNull();
  });
});
