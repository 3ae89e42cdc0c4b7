import { describe, expect, it } from 'vitest';
import { checkInvoice } from '../../../src/engine/invoice/check-invoice';
import { structureRows } from '../../../src/engine/invoice/structure-rows';
import { guidelines, invoiceXml } from '../../support/invoices';
import { richInvoice } from './support/rich-invoice';

type Profile = keyof typeof guidelines;

const TRADE = 'rsm:SupplyChainTradeTransaction';
const SELLER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty`;
const BUYER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const LINE = `${TRADE}/ram:IncludedSupplyChainTradeLineItem`;

function problemsOf(profile: Profile, xml: string): string[] {
  const checked = checkInvoice(profile, xml);
  return checked.ok ? [] : checked.problems;
}

/** What is said of the structure: other problems begin with their rule. */
function structureOf(profile: Profile, xml: string): string[] {
  return problemsOf(profile, xml).filter((problem) => !/^(?:BR|PEPPOL)-/.test(problem));
}

/** The invoice of one profile that claims another. */
function claimed(profile: Profile, of: Profile): string {
  return invoiceXml(of).replace(`<ram:ID>${guidelines[of]}<`, `<ram:ID>${guidelines[profile]}<`);
}

describe('the structure of an invoice', () => {
  it.each([
    [
      'minimum',
      'basic_wl',
      [
        `no ram:PostcodeCode at ${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`,
        `no ram:URIUniversalCommunication at ${SELLER}/ram:URIUniversalCommunication`,
        `no ram:PostalTradeAddress (BG-8) at ${BUYER}/ram:PostalTradeAddress`,
        `no ram:SpecifiedTradeSettlementPaymentMeans (BG-16) at ${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`,
        `no ram:ApplicableTradeTax (BG-23) at ${SETTLEMENT}/ram:ApplicableTradeTax`,
        `no ram:SpecifiedTradeAllowanceCharge (BG-20/BG-21) at ${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`,
        `no ram:SpecifiedTradePaymentTerms (BT-20) at ${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`,
        `no ram:LineTotalAmount (BT-106) at ${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:LineTotalAmount`,
      ],
    ],
    ['basic_wl', 'basic', [`no ram:IncludedSupplyChainTradeLineItem (BG-25) at ${LINE}`]],
    ['basic', 'en16931', [`no ram:DefinedTradeContact (BG-6) at ${SELLER}/ram:DefinedTradeContact`]],
  ] as const)('has what the profile has: %s, not %s', (profile, of, absent) => {
    const problems = structureOf(profile, claimed(profile, of));
    for (const part of absent) expect(problems).toContain(`the profile ${profile} has ${part}`);
    expect(new Set(problems).size).toBe(problems.length);
  });

  it.each([
    ['minimum', 'basic_wl'],
    ['basic_wl', 'basic'],
    ['basic', 'en16931'],
    ['en16931', 'extended'],
  ] as const)(
    'may have what a smaller profile has: %s in %s, but for what is demanded',
    (smaller, larger) => {
      const problems = problemsOf(larger, claimed(larger, smaller));
      expect(problems.filter((problem) => / has no /.test(problem))).toEqual([]);
    },
  );

  it('has no elements of the extended profile in others', () => {
    const extended = [
      ['<ram:TypeCode>380', '<ram:Name>Rechnung</ram:Name><ram:TypeCode>380'],
      [
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>0.00</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge><ram:SpecifiedTradePaymentTerms>',
      ],
      ['<ram:LineID>1</ram:LineID>', '<ram:LineID>1</ram:LineID><ram:ParentLineID>0</ram:ParentLineID>'],
    ] as const;
    const of = (profile: Profile) =>
      extended.reduce((xml, [from, to]) => xml.replace(from, to), invoiceXml(profile));
    expect(problemsOf('extended', of('extended'))).toEqual([]);
    expect(problemsOf('en16931', of('en16931'))).toEqual([
      'the profile en16931 has no ram:Name at rsm:ExchangedDocument/ram:Name',
      `the profile en16931 has no ram:ParentLineID at ${LINE}/ram:AssociatedDocumentLineDocument/ram:ParentLineID`,
      `the profile en16931 has no ram:SpecifiedLogisticsServiceCharge at ${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge`,
    ]);
    expect(problemsOf('xrechnung', of('xrechnung'))).toEqual([]);
  });

  it.each([
    [
      'a name that CII does not have',
      '<ram:BuyerReference>B-1</ram:BuyerReference>',
      '<ram:BuyerRef>B-1</ram:BuyerRef>',
      'the profile en16931 has no ram:BuyerRef at ',
    ],
    [
      'an element of another namespace',
      '<ram:BuyerReference>',
      '<x:a xmlns:x="urn:x"/><ram:BuyerReference>',
      'the profile en16931 has no other:a at ',
    ],
    [
      'what is absent',
      /<ram:ApplicableHeaderTradeDelivery[\s\S]*HeaderTradeDelivery>/,
      '',
      `the profile en16931 must have ram:ApplicableHeaderTradeDelivery at ${TRADE}/ram:ApplicableHeaderTradeDelivery`,
    ],
    [
      'what is absent in a part',
      '<ram:TypeCode>VAT</ram:TypeCode>',
      '',
      `the profile en16931 must have ram:TypeCode at ${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:TypeCode`,
    ],
    [
      'what is twice',
      /(<ram:BuyerReference>.*?BuyerReference>)/,
      '$1$1',
      'the profile en16931 has ram:BuyerReference (BT-10) only once, at ',
    ],
    [
      'what is three times',
      /(<ram:SpecifiedTaxRegistration>.*?Registration>)/,
      '$1$1$1',
      `the profile en16931 has ram:SpecifiedTaxRegistration only twice, at ${SELLER}/ram:SpecifiedTaxRegistration`,
    ],
    [
      'another order',
      /(<ram:BuyerReference>.*?BuyerReference>)\s*(<ram:SellerTradeParty>.*?SellerTradeParty>)/,
      '$2$1',
      'ram:BuyerReference (BT-10) must come before ram:SellerTradeParty (BG-4), at ',
    ],
  ])('is that of en16931: %s', (_, from, to, says) => {
    const xml = richInvoice().replace(from, to);
    expect(xml).not.toBe(richInvoice());
    expect(structureOf('en16931', xml)).toEqual([expect.stringContaining(says)]);
  });

  it('has the order of CII in XRechnung, too', () => {
    const order = /(<ram:PostcodeCode>.*?PostcodeCode>)(<ram:CityName>.*?CityName>)/;
    expect(problemsOf('xrechnung', richInvoice('xrechnung').replace(order, '$2$1'))).toEqual([
      `ram:PostcodeCode must come before ram:CityName, at ${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`,
    ]);
  });

  it('is said once for all lines', () => {
    const xml = invoiceXml('basic').replaceAll(
      '<ram:SpecifiedTradeProduct>',
      '<ram:SpecifiedTradeProduct><ram:ID>1</ram:ID>',
    );
    expect(problemsOf('basic', xml)).toEqual([
      `the profile basic has no ram:ID at ${LINE}/ram:SpecifiedTradeProduct/ram:ID`,
    ]);
  });
});

describe('the table of the structure', () => {
  it('has rows of the form that its comment describes', () => {
    const names = Object.keys(structureRows).join('|');
    const form = new RegExp(
      `^(?:\\w+:)?\\w+(?: [mwbex][1?2*+]){1,2}(?: (?:${names}))?(?: B[TG]-\\d+(?:/B[TG]-\\d+)?)?$`,
    );
    const rows = Object.values(structureRows).flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((row) => row.trim()),
    );
    expect(rows.filter((row) => !form.test(row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(250);
  });
});
