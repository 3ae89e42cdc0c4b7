import { describe, expect, it } from 'vitest';
import { checkInvoice } from '../../../src/engine/invoice/check-invoice';
import { ExactDecimal } from '../../../src/engine/invoice/exact-decimal';
import { invoiceProfiles } from '../../../src/engine/invoice/invoice-profiles';
import { guidelines, invoiceXml } from '../../support/invoices';

function problemsOf(profile: keyof typeof guidelines, xml: string): string[] {
  const checked = checkInvoice(profile, xml);
  return checked.ok ? [] : checked.problems;
}

/** The right invoice with one part in place of another. */
function changed(from: string | RegExp, to: string, profile: keyof typeof guidelines = 'en16931'): string {
  const right = invoiceXml(profile);
  const wrong = right.replace(from, to);
  if (wrong === right) throw new Error(`the invoice has no ${from}`);
  return wrong;
}

describe('a right invoice', () => {
  it.each(invoiceProfiles)('is accepted: %s', (profile) => {
    const version = profile === 'xrechnung' ? '3.0' : '1.0';
    expect(checkInvoice(profile, invoiceXml(profile))).toEqual({ ok: true, facts: { profile, version } });
  });

  it('may use other prefixes, a byte order mark and CDATA', () => {
    const xml = invoiceXml().replaceAll('ram:', 'a:').replace('xmlns:ram=', 'xmlns:a=');
    expect(problemsOf('en16931', `\ufeff${xml.replace('Müller GmbH', '<![CDATA[Müller & Co]]>')}`)).toEqual(
      [],
    );
  });

  it('may tell its VAT in a second currency', () => {
    const second = '<ram:TaxTotalAmount currencyID="CHF">18.00</ram:TaxTotalAmount>';
    const xml = changed('<ram:TaxTotalAmount', `${second}<ram:TaxTotalAmount`);
    const accounting = '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode';
    expect(problemsOf('en16931', xml.replace('<ram:InvoiceCurrencyCode', accounting))).toEqual([]);
  });

  it('may reckon VAT for each line: less than one is tolerated', () => {
    const xml = invoiceXml()
      .replace('>18.15<', '>18.16<')
      .replace('>19.55<', '>19.56<')
      .replace('>135.05<', '>135.06<')
      .replace('>100.05<', '>100.06<');
    expect(problemsOf('en16931', xml)).toEqual([]);
  });
});

describe('the form of an invoice', () => {
  it.each([
    ['the XML is not well-formed', changed('</rsm:CrossIndustryInvoice>', '')],
    ['the XML is not well-formed', changed('Books', 'Books & more')],
    ['the XML is not well-formed', changed('Books', '&books;')],
    ['the XML is not well-formed', changed('Books', '\u0001')],
    ['DOCTYPE', changed('<rsm:Cross', '<!DOCTYPE a [<!ENTITY b "c">]><rsm:Cross')],
    ['DOCTYPE', changed('<rsm:Cross', '<!DOCTYPE a SYSTEM "https://example.com/a.dtd"><rsm:Cross')],
    ['UTF-8', changed('encoding="UTF-8"', 'encoding="ISO-8859-1"')],
    ['version 1.0', changed('version="1.0"', 'version="1.1"')],
    ['rsm:CrossIndustryInvoice', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['rsm:CrossIndustryInvoice', changed('CrossIndustryInvoice:100', 'CrossIndustryInvoice:1')],
    ['invoiceDepth', changed('Books', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)],
    ['invoiceElements', changed('Books', '<a/>'.repeat(50_001))],
    ['invoiceBytes', changed('Books', 'B'.repeat(1_100_000))],
    ['not well-formed', ''],
  ])('is refused: %s', (message, xml) => {
    expect(problemsOf('en16931', xml)).toEqual([expect.stringContaining(message)]);
  });
});

describe('the profile of an invoice', () => {
  it('is that of its guideline', () => {
    expect(problemsOf('basic', invoiceXml('en16931'))).toEqual([
      `BR-01: the guideline (BT-24) of basic is ${guidelines.basic}, not ${guidelines.en16931}`,
    ]);
    expect(problemsOf('xrechnung', invoiceXml('en16931'))).toHaveLength(1);
  });

  it.each([
    ['BR-02: the invoice must have the invoice number (BT-1)', 'minimum', '<ram:ID>R-2026-7</ram:ID>'],
    [
      'BR-03: the invoice must have the issue date (BT-2)',
      'minimum',
      /<ram:IssueDateTime>.*?<\/ram:IssueDateTime>/,
    ],
    [
      'BR-06: the invoice must have the name of the seller (BT-27)',
      'minimum',
      '<ram:Name>Müller GmbH</ram:Name>',
    ],
    [
      'BR-11: the invoice must have the country of the buyer (BT-55)',
      'basic_wl',
      /(?<=50667.*)<ram:CountryID>DE<\/ram:CountryID>/,
    ],
    ['BR-16: the invoice must have an invoice line (BG-25)', 'basic', /<ram:Included[\s\S]*LineItem>/],
    ['BR-25: line 2 must have the name of the item (BT-153)', 'en16931', '<ram:Name>Books</ram:Name>'],
    [
      'BR-22: line 1 must have the quantity (BT-129)',
      'basic',
      /<ram:BilledQuantity.*?<\/ram:BilledQuantity>/,
    ],
    [
      'BR-DE-15: the invoice must have the buyer reference (BT-10)',
      'xrechnung',
      /<ram:BuyerReference>.*?<\/ram:BuyerReference>/,
    ],
    [
      'BR-DE-6: the contact of the seller must have a phone number (BT-42)',
      'xrechnung',
      /<ram:CompleteNumber>.*?<\/ram:CompleteNumber>/,
    ],
  ] as const)('demands what it needs: %s', (message, profile, part) => {
    expect(problemsOf(profile, changed(part, '', profile))).toContainEqual(expect.stringContaining(message));
  });
});

describe('the sums of an invoice', () => {
  it.each([
    [
      'BR-CO-10: the sum of the lines (BT-106) is 120.00, but the lines (BT-131) make 120.50',
      '<ram:LineTotalAmount>120.50',
      '<ram:LineTotalAmount>120.00',
    ],
    [
      'BR-CO-11: the sum of allowances (BT-107) is 9.99, but the allowances (BT-92) make 10.00',
      '<ram:AllowanceTotalAmount>10.00',
      '<ram:AllowanceTotalAmount>9.99',
    ],
    [
      'BR-CO-12: the sum of charges (BT-108) is 5.01',
      '<ram:ChargeTotalAmount>5.00',
      '<ram:ChargeTotalAmount>5.01',
    ],
    [
      'BR-CO-13: the total without VAT (BT-109) is 115.51',
      '<ram:TaxBasisTotalAmount>115.50',
      '<ram:TaxBasisTotalAmount>115.51',
    ],
    ['BR-CO-14: the total VAT (BT-110) is 19.54', '>19.55<', '>19.54<'],
    ['BR-CO-15: the total with VAT (BT-112) is 135.06', '>135.05<', '>135.06<'],
    ['BR-CO-16: the amount due (BT-115) is 100.04', '>100.05<', '>100.04<'],
    ['BR-CO-17: the tax (BT-117) of the VAT breakdown of S 19 % is 19.15', '>18.15<', '>19.15<'],
    [
      'BR-S-08: the taxable amount (BT-116) of S at 7 % is 21.00',
      '<ram:BasisAmount>20.00',
      '<ram:BasisAmount>21.00',
    ],
    [
      'BR-S-08: the taxable amount (BT-116) of S at 8 %',
      '<ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeAllow',
      '<ram:RateApplicablePercent>8</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeAllow',
    ],
    [
      'BR-DEC-14: the invoice must have at most two decimals in the total with VAT (BT-112), not 135.050',
      '>135.05<',
      '>135.050<',
    ],
    [
      'BR-DEC-18: the invoice must have a decimal number as the amount due (BT-115), not “100,05”',
      '>100.05<',
      '>100,05<',
    ],
    [
      'BR-DEC-18: the invoice must have a decimal number as the amount due (BT-115), not “1e2”',
      '>100.05<',
      '>1e2<',
    ],
    ['BR-CL-17: the VAT category must be', '<ram:CategoryCode>S<', '<ram:CategoryCode>X<'],
    [
      'BR-Z-01: the VAT breakdown (BG-23) must have exactly one part with the category Z (BT-118)',
      '<ram:CategoryCode>S<',
      '<ram:CategoryCode>Z<',
    ],
    [
      'BR-Z-05: the VAT rate (BT-152) of line 1 must be 0, not 19',
      '<ram:CategoryCode>S<',
      '<ram:CategoryCode>Z<',
    ],
    [
      'BR-S-05: the VAT rate (BT-152) of line 1 must be greater than 0',
      '<ram:RateApplicablePercent>19<',
      '<ram:RateApplicablePercent>0<',
    ],
    [
      'BR-E-10: the VAT breakdown of E 19 % must say why there is no VAT (BT-120 or BT-121)',
      '<ram:BasisAmount>95.50</ram:BasisAmount><ram:CategoryCode>S',
      '<ram:BasisAmount>95.50</ram:BasisAmount><ram:CategoryCode>E',
    ],
    [
      'BR-E-09: the tax (BT-117) of the VAT breakdown of E 19 % must be 0',
      '<ram:BasisAmount>95.50</ram:BasisAmount><ram:CategoryCode>S',
      '<ram:BasisAmount>95.50</ram:BasisAmount><ram:CategoryCode>E',
    ],
    [
      'BR-S-10: the VAT breakdown of S 19 % must have no reason',
      '<ram:BasisAmount>95.50',
      '<ram:ExemptionReason>No</ram:ExemptionReason><ram:BasisAmount>95.50',
    ],
  ])('must add up: %s', (message, from, to) => {
    expect(problemsOf('en16931', changed(from, to))).toContainEqual(expect.stringContaining(message));
  });

  const split = (xml: string) => xml.replaceAll('CategoryCode>S<', 'CategoryCode>B<');
  const italian = (xml: string) => xml.replaceAll('CountryID>DE<', 'CountryID>IT<');

  it('may be paid in two parts (B), in Italy', () => {
    for (const profile of ['basic_wl', 'en16931', 'extended'] as const)
      expect(problemsOf(profile, italian(split(invoiceXml(profile)))), profile).toEqual([]);
  });

  it.each([
    [
      ['BR-B-01: with the VAT category B, the country of the buyer (BT-55) must be IT, not DE'],
      split(invoiceXml()).replace('CountryID>DE<', 'CountryID>IT<'),
    ],
    [
      ['BR-B-02: an invoice with the VAT category B must have none with S'],
      italian(
        invoiceXml().replaceAll(
          'Code>S</ram:CategoryCode><ram:RateApplicablePercent>7<',
          'Code>B</ram:CategoryCode><ram:RateApplicablePercent>7<',
        ),
      ),
    ],
    [
      [
        expect.stringContaining('BR-CO-17: the tax (BT-117) of the VAT breakdown of B 19 % is 10.15'),
        expect.stringContaining('BR-CO-17: the tax (BT-117) of the VAT breakdown of B 7 % is 9.40'),
      ],
      italian(split(invoiceXml())).replace('>1.40<', '>9.40<').replace('>18.15<', '>10.15<'),
    ],
  ])('may not be paid in two parts otherwise: %s', (problems, xml) => {
    expect(problemsOf('en16931', xml)).toEqual(problems);
  });

  it('are exact where floating numbers are not', () => {
    const xml = invoiceXml()
      .replace('>100.50<', '>0.10<')
      .replaceAll('>20.00<', '>0.20<')
      .replace('<ram:LineTotalAmount>120.50', '<ram:LineTotalAmount>0.3');
    expect(problemsOf('en16931', xml).filter((problem) => problem.startsWith('BR-CO-10'))).toEqual([]);
  });

  it('may differ by a cent for each line in the extended profile', () => {
    const xml = (sum: string) =>
      changed('<ram:LineTotalAmount>120.50', `<ram:LineTotalAmount>${sum}`, 'extended');
    expect(problemsOf('extended', xml('120.52'))).toEqual([]);
    expect(problemsOf('extended', xml('120.53'))).toContainEqual(expect.stringContaining('BR-FXEXT-CO-10'));
  });

  it('leave out lines that group others', () => {
    const group = invoiceXml('extended')
      .match(/<ram:IncludedSupplyChainTradeLineItem>[\s\S]*?LineItem>/)?.[0]
      .replace(
        '<ram:LineID>1</ram:LineID>',
        '<ram:LineID>0</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>',
      );
    expect(problemsOf('extended', changed('<ram:Included', `${group}<ram:Included`, 'extended'))).toEqual([]);
  });
});

describe('an exact decimal', () => {
  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['18.145', '18.15'],
    ['0.004', '0.00'],
  ])('is rounded half away from zero: %s', (text, rounded) => {
    expect(String(ExactDecimal.parse(text)?.rounded(2))).toBe(rounded);
  });

  it.each(['', '.', '-', '1,5', '1e5', '0x1', ' 1', '1'.repeat(31)])('is not read from “%s”', (text) => {
    expect(ExactDecimal.parse(text)).toBeNull();
  });
});
