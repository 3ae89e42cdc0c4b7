import { describe, expect, it } from 'vitest';
import { checkInvoice } from '../../../src/engine/invoice/check-invoice';
import { invoiceProfiles } from '../../../src/engine/invoice/invoice-profiles';
import { numberRows } from '../../../src/engine/invoice/number-rows';
import { rowsOf } from '../../../src/engine/invoice/rows-of-profile';
import { type guidelines, invoiceXml } from '../../support/invoices';
import { richInvoice } from './support/rich-invoice';

type Profile = keyof typeof guidelines;

function problemsOf(profile: Profile, xml: string): string[] {
  const checked = checkInvoice(profile, xml);
  return checked.ok ? [] : checked.problems;
}

/** The rich invoice with one part in place of another. */
function changed(profile: Profile, from: string | RegExp, to: string): string {
  const right = richInvoice(profile);
  const wrong = right.replace(from, to);
  if (wrong === right) throw new Error(`the invoice has no ${from}`);
  return wrong;
}

/** An element, the first after a part of the invoice. */
function elementAfter(part: string, name: string): RegExp {
  return new RegExp(`(?<=${part}[\\s\\S]*?)<ram:${name}( [^>]*)?>(?:[\\s\\S]*?)</ram:${name}>`);
}

const ALLOWANCE = '<udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>';
const CHARGE = '<udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>';
const LINE_ALLOWANCE = 'false</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>';
const LINE_CHARGE = 'true</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>';
const VAT_PART = '<ram:ApplicableTradeTax><ram:CalculatedAmount>';
const SELLER = 'Müller GmbH';
const BUYER = 'Analytical Engines';
const REPRESENTATIVE = '<ram:SellerTaxRepresentativeTradeParty>';
const SHIP_TO = '<ram:ShipToTradeParty>';
const PAYEE = '<ram:PayeeTradeParty>';

type Row = [rule: string, says: string, from: string | RegExp, to: string];

/** A change of the rich invoice that breaks each rule, and what is said. */
const terms: Row[] = [
  ['BR-02', 'the invoice must have the invoice number (BT-1)', '<ram:ID>R-2026-7</ram:ID>', ''],
  [
    'BR-03',
    'the invoice must have the issue date (BT-2)',
    'format="102">20261126',
    'format="203">202611260000',
  ],
  ['BR-04', 'the invoice must have the invoice type code (BT-3)', '<ram:TypeCode>380</ram:TypeCode>', ''],
  ['BR-05', 'the invoice must have the currency code (BT-5)', '>EUR</ram:Inv', '> </ram:Inv'],
  ['BR-06', 'the name of the seller (BT-27)', /<ram:Name>Müller GmbH<\/ram:Name>/, ''],
  ['BR-07', 'the name of the buyer (BT-44)', /<ram:Name>Analytical Engines<\/ram:Name>/, ''],
  ['BR-08', 'the address of the seller (BG-5)', elementAfter(SELLER, 'PostalTradeAddress'), ''],
  ['BR-09', 'the country of the seller (BT-40)', elementAfter(SELLER, 'CountryID'), ''],
  ['BR-10', 'the address of the buyer (BG-8)', elementAfter(BUYER, 'PostalTradeAddress'), ''],
  ['BR-11', 'the country of the buyer (BT-55)', elementAfter(BUYER, 'CountryID'), ''],
  ['BR-12', 'the sum of the lines (BT-106)', '<ram:LineTotalAmount>120.50</ram:LineTotalAmount>', ''],
  ['BR-13', 'the total without VAT (BT-109)', /<ram:TaxBasisTotal.*?TotalAmount>/, ''],
  ['BR-14', 'the total with VAT (BT-112)', /<ram:GrandTotal.*?TotalAmount>/, ''],
  ['BR-15', 'the amount due (BT-115)', /<ram:DuePayable.*?PayableAmount>/, ''],
  ['BR-16', 'the invoice must have an invoice line (BG-25)', /<ram:Included[\s\S]*LineItem>/, ''],
  ['BR-17', 'the payee must have a name (BT-59)', elementAfter(PAYEE, 'Name'), ''],
  [
    'BR-18',
    'the tax representative of the seller must have a name (BT-62)',
    elementAfter(REPRESENTATIVE, 'Name'),
    '',
  ],
  ['BR-19', 'must have an address (BG-12)', elementAfter(REPRESENTATIVE, 'PostalTradeAddress'), ''],
  ['BR-20', 'must have a country (BT-69)', elementAfter(REPRESENTATIVE, 'CountryID'), ''],
  ['BR-21', 'line 1 must have its identifier (BT-126)', '<ram:LineID>1</ram:LineID>', ''],
  ['BR-22', 'line 1 must have the quantity (BT-129)', /<ram:BilledQuantity.*?<\/ram:BilledQuantity>/, ''],
  ['BR-23', 'line 1 must have the unit of the quantity (BT-130)', 'Quantity unitCode="C62">3', 'Quantity>3'],
  [
    'BR-24',
    'line 1 must have the net amount (BT-131)',
    '<ram:LineTotalAmount>100.50</ram:LineTotalAmount>',
    '',
  ],
  ['BR-25', 'line 2 must have the name of the item (BT-153)', '<ram:Name>Books</ram:Name>', ''],
  [
    'BR-26',
    'line 2 must have the net price of the item (BT-146)',
    '<ram:ChargeAmount>20</ram:ChargeAmount>',
    '',
  ],
  ['BR-27', 'line 1 must have no negative net price (BT-146)', 'ChargeAmount>33.5<', 'ChargeAmount>-33.5<'],
  ['BR-28', 'line 1 must have no negative gross price (BT-148)', 'ChargeAmount>34<', 'ChargeAmount>-34<'],
  ['BR-29', 'the invoicing period must not end before it begins (BT-73, BT-74)', '>20261130<', '>20261031<'],
  ['BR-30', 'line period 1 must not end before it begins (BT-134, BT-135)', '>20261129<', '>20261101<'],
  ['BR-31', 'allowance 1 must have an amount (BT-92)', '<ram:ActualAmount>10.00</ram:ActualAmount>', ''],
  ['BR-32', 'allowance 1 must have a VAT category (BT-95)', elementAfter(ALLOWANCE, 'CategoryTradeTax'), ''],
  ['BR-33', 'allowance 1 must have a reason (BT-97 or BT-98)', elementAfter(ALLOWANCE, 'Reason'), ''],
  ['BR-36', 'charge 1 must have an amount (BT-99)', '<ram:ActualAmount>5.00</ram:ActualAmount>', ''],
  ['BR-37', 'charge 1 must have a VAT category (BT-102)', elementAfter(CHARGE, 'CategoryTradeTax'), ''],
  ['BR-38', 'charge 1 must have a reason (BT-104 or BT-105)', elementAfter(CHARGE, 'Reason'), ''],
  [
    'BR-41',
    'line allowance 1 must have an amount (BT-136)',
    elementAfter(LINE_ALLOWANCE, 'ActualAmount'),
    '',
  ],
  [
    'BR-42',
    'line allowance 1 must have a reason (BT-139 or BT-140)',
    elementAfter(LINE_ALLOWANCE, 'ReasonCode'),
    '',
  ],
  ['BR-43', 'line charge 1 must have an amount (BT-141)', elementAfter(LINE_CHARGE, 'ActualAmount'), ''],
  [
    'BR-44',
    'line charge 1 must have a reason (BT-144 or BT-145)',
    elementAfter(LINE_CHARGE, 'ReasonCode'),
    '',
  ],
  ['BR-45', 'VAT part 1 must have a taxable amount (BT-116)', elementAfter(VAT_PART, 'BasisAmount'), ''],
  ['BR-46', 'VAT part 2 must have a tax amount (BT-117)', /<ram:CalculatedAmount>1.40.*?Amount>/, ''],
  ['BR-47', 'VAT part 1 must have a category of VAT (BT-118)', elementAfter(VAT_PART, 'CategoryCode'), ''],
  ['BR-48', 'VAT part 1 must have a rate (BT-119)', elementAfter(VAT_PART, 'RateApplicablePercent'), ''],
  ['BR-49', 'payment means 1 must have a type code (BT-81)', '<ram:TypeCode>58</ram:TypeCode>', ''],
  ['BR-50', 'credit transfer 1 must have an account (BT-84)', /<ram:IBANID>.*?IBANID>/, ''],
  ['BR-52', 'supporting document 1 must have a reference (BT-122)', /<ram:IssuerAssignedID>D-1.*?ID>/, ''],
  ['BR-53', 'the total VAT (BT-111) in its accounting currency (BT-6)', '>CHF</ram:Tax', '>SEK</ram:Tax'],
  ['BR-54', 'attribute of an item 1 must have a name (BT-160)', /<ram:Description>Col.*?Description>/, ''],
  ['BR-54', 'attribute of an item 1 must have a value (BT-161)', /<ram:Value>Blue.*?Value>/, ''],
  [
    'BR-55',
    'preceding invoice 1 must have a reference (BT-25)',
    '<ram:IssuerAssignedID>R-1</ram:IssuerAssignedID>',
    '',
  ],
  ['BR-56', 'must have a VAT identifier (BT-63)', 'schemeID="VA">EL111', 'schemeID="FC">EL111'],
  [
    'BR-57',
    'the address of the delivery must have a country (BT-80)',
    elementAfter(SHIP_TO, 'CountryID'),
    '',
  ],
  [
    'BR-62',
    'the electronic address of the seller must have a scheme (BT-34)',
    ' schemeID="EM">seller',
    '>seller',
  ],
  [
    'BR-63',
    'the electronic address of the buyer must have a scheme (BT-49)',
    ' schemeID="EM">buyer',
    '>buyer',
  ],
  ['BR-64', 'standard identifier of an item 1 must have a scheme (BT-157)', ' schemeID="0160"', ''],
  ['BR-65', 'class of an item 1 must have a scheme (BT-158)', ' listID="STI"', ''],
  [
    'BR-66',
    'allowance or charge 1 must have an indicator',
    /(?<=Charge>)<ram:ChargeIndicator>.{0,60}<\/ram:ChargeIndicator>(?=<ram:ActualAmount>10)/,
    '',
  ],
  [
    'BR-CO-03',
    'VAT part 2 must not have both',
    '<ram:DueDateTypeCode>',
    '<ram:TaxPointDate><udt:DateString format="102">20261126</udt:DateString></ram:TaxPointDate><ram:DueDateTypeCode>',
  ],
  ['BR-CO-04', 'line 1 must have the VAT category (BT-151)', '<ram:CategoryCode>S</ram:CategoryCode>', ''],
  [
    'BR-CO-09',
    'the seller must have a VAT identifier that begins with its country (BT-31), not “123456789”',
    '>DE123456789<',
    '>123456789<',
  ],
  [
    'BR-CO-09',
    'the buyer must have a VAT identifier that begins with its country (BT-48)',
    '>FR987654321<',
    '>QQ987654321<',
  ],
  ['BR-CO-09', '(BT-63), not “el111”', '>EL111<', '>el111<'],
  [
    'BR-CO-18',
    'the invoice must have the VAT breakdown (BG-23)',
    /<ram:ApplicableTradeTax><ram:Calc[\s\S]*7<\/ram:RateApplicablePercent><\/ram:ApplicableTradeTax>/,
    '',
  ],
  [
    'BR-CO-19',
    'the invoicing period must have a first or a last day (BT-73, BT-74)',
    /<ram:StartDateTime>.{0,80}20261101.*?20261130.*?EndDateTime>/,
    '',
  ],
  [
    'BR-CO-20',
    'line period 1 must have a first or a last day (BT-134, BT-135)',
    /<ram:StartDateTime>.{0,80}20261102.*?20261129.*?EndDateTime>/,
    '',
  ],
  [
    'BR-CO-25',
    'have the due date (BT-9) or terms of payment (BT-20), because an amount is due (BT-115)',
    /<ram:SpecifiedTradePaymentTerms>.*?PaymentTerms>/,
    '',
  ],
  [
    'BR-CO-26',
    'the seller must have an identifier (BT-29, BT-30 or BT-31)',
    /<ram:GlobalID schemeID="0088">.*?GlobalID>(.*?)<ram:SpecifiedLegalOrganization>.*?Organization>([\s\S]*?)schemeID="VA"/,
    '$1$2schemeID="FC"',
  ],
];

const lists: Row[] = [
  ['BR-CL-01', 'a code of UNTDID 1001 as its type (BT-3), not “Invoice”', '>380<', '>Invoice<'],
  [
    'BR-CL-03',
    'the currency of its total VAT (BT-110, BT-111), not “Fr.”',
    'currencyID="CHF"',
    'currencyID="Fr."',
  ],
  ['BR-CL-04', 'a code of ISO 4217 as its currency (BT-5), not “Euro”', '>EUR</ram:Inv', '>Euro</ram:Inv'],
  ['BR-CL-05', 'as its accounting currency (BT-6), not “chf”', '>CHF</ram:Tax', '>chf</ram:Tax'],
  ['BR-CL-06', 'for its date (BT-8), not “35”', '>72</ram:Due', '>35</ram:Due'],
  [
    'BR-CL-10',
    'the seller must have a code of ISO 6523 as the scheme of its identifier (BT-29)',
    '"0088"',
    '"GLN"',
  ],
  [
    'BR-CL-10',
    'the buyer must have a code of ISO 6523 as the scheme of its identifier (BT-46)',
    '"0060"',
    '"60"',
  ],
  [
    'BR-CL-10',
    'the payee must have a code of ISO 6523 as the scheme of its identifier (BT-60)',
    '"0010"',
    '"9930"',
  ],
  [
    'BR-CL-11',
    'the seller must have a code of ISO 6523 as the scheme of its legal registration (BT-30)',
    '"0002"',
    '"HRB"',
  ],
  ['BR-CL-11', 'the scheme of its legal registration (BT-47)', '"0003"', '"HRB"'],
  ['BR-CL-11', 'the scheme of its legal registration (BT-61)', '"0009"', '"HRB"'],
  [
    'BR-CL-14',
    'the seller must have a code of ISO 3166-1 as its country (BT-40), not “D”',
    elementAfter(SELLER, 'CountryID'),
    '<ram:CountryID>D</ram:CountryID>',
  ],
  [
    'BR-CL-14',
    'the buyer must have a code of ISO 3166-1 as its country (BT-55)',
    elementAfter(BUYER, 'CountryID'),
    '<ram:CountryID>EU</ram:CountryID>',
  ],
  ['BR-CL-14', 'as its country (BT-69), not “li”', '>LI<', '>li<'],
  ['BR-CL-14', 'as its country (BT-80), not “AB CD”', '>CH<', '>AB CD<'],
  [
    'BR-CL-15',
    'the product of line 1 must have a code of ISO 3166-1 as its origin (BT-159)',
    '>AT<',
    '>Austria<',
  ],
  [
    'BR-CL-16',
    'payment means 1 must have a code of UNTDID 4461 as its type (BT-81), not “SEPA”',
    '>58<',
    '>SEPA<',
  ],
  [
    'BR-CL-19',
    'a code of UNTDID 5189 as its reason (BT-98), not “AAA”',
    '<ram:Reason>',
    '<ram:ReasonCode>AAA</ram:ReasonCode><ram:Reason>',
  ],
  ['BR-CL-19', 'line allowance 1 must have a code of UNTDID 5189 as its reason (BT-140)', '>95<', '>AAA<'],
  [
    'BR-CL-20',
    'charge 1 must have a code of UNTDID 7161 as its reason (BT-105)',
    elementAfter(CHARGE, 'Reason'),
    '<ram:ReasonCode>41</ram:ReasonCode>',
  ],
  ['BR-CL-20', 'line charge 1 must have a code of UNTDID 7161 as its reason (BT-145)', '>ABL<', '>95<'],
  [
    'BR-CL-21',
    'the product of line 1 must have a code of ISO 6523 as the scheme of its standard identifier (BT-157)',
    '"0160"',
    '"GTIN"',
  ],
  [
    'BR-CL-22',
    'a code of VATEX as the reason for no VAT (BT-121), not “none”',
    '<ram:DueDateTypeCode>',
    '<ram:ExemptionReasonCode>none</ram:ExemptionReasonCode><ram:DueDateTypeCode>',
  ],
  [
    'BR-CL-23',
    'a unit of UN/ECE Recommendation 20 (BT-130), not “hour”',
    'unitCode="C62">3',
    'unitCode="hour">3',
  ],
  ['BR-CL-25', 'the scheme of its electronic address (BT-34), not “email”', '"EM">seller', '"email">seller'],
  ['BR-CL-25', 'the scheme of its electronic address (BT-49), not “email”', '"EM">buyer', '"email">buyer'],
  ['BR-CL-26', 'the scheme of its identifier (BT-71), not “X”', '"0021"', '"X"'],
];

const amounts: Row[] = [
  [
    'BR-DEC-01',
    'allowance 1 must have at most two decimals in its amount (BT-92), not 10.000',
    '>10.00</ram:Act',
    '>10.000</ram:Act',
  ],
  [
    'BR-DEC-02',
    'its base amount (BT-93), not 1.001',
    '<ram:ActualAmount>10.00',
    '<ram:BasisAmount>1.001</ram:BasisAmount><ram:ActualAmount>10.00',
  ],
  [
    'BR-DEC-05',
    'charge 1 must have at most two decimals in its amount (BT-99)',
    '>5.00</ram:Act',
    '>5.001</ram:Act',
  ],
  [
    'BR-DEC-06',
    'its base amount (BT-100), not 1.001',
    '<ram:ActualAmount>5.00',
    '<ram:BasisAmount>1.001</ram:BasisAmount><ram:ActualAmount>5.00',
  ],
  ['BR-DEC-09', 'the sum of the lines (BT-106)', '>120.50<', '>120.501<'],
  ['BR-DEC-10', 'the sum of allowances (BT-107)', '>10.00</ram:All', '>10.001</ram:All'],
  ['BR-DEC-11', 'the sum of charges (BT-108)', '>5.00</ram:Charge', '>5.001</ram:Charge'],
  ['BR-DEC-12', 'the total without VAT (BT-109)', '>115.50<', '>115.501<'],
  ['BR-DEC-13', 'the total VAT (BT-110, BT-111)', '>19.55<', '>19.551<'],
  ['BR-DEC-14', 'the total with VAT (BT-112)', '>135.05<', '>135.050<'],
  ['BR-DEC-16', 'the paid amount (BT-113)', '>35.00<', '>35.001<'],
  ['BR-DEC-17', 'the rounding amount (BT-114)', '>0.00<', '>0.001<'],
  ['BR-DEC-18', 'a decimal number as the amount due (BT-115), not “100,05”', '>100.05<', '>100,05<'],
  [
    'BR-DEC-19',
    'VAT part 1 must have at most two decimals in its taxable amount (BT-116)',
    '>95.50<',
    '>95.501<',
  ],
  ['BR-DEC-20', 'its tax amount (BT-117)', '>18.15<', '>18.145<'],
  ['BR-DEC-23', 'line 1 must have at most two decimals in its net amount (BT-131)', '>100.50<', '>100.501<'],
  [
    'BR-DEC-24',
    'line allowance 1 must have at most two decimals in its amount (BT-136)',
    elementAfter(LINE_ALLOWANCE, 'ActualAmount'),
    '<ram:ActualAmount>0.505</ram:ActualAmount>',
  ],
  [
    'BR-DEC-25',
    'its base amount (BT-137)',
    elementAfter(LINE_ALLOWANCE, 'BasisAmount'),
    '<ram:BasisAmount>5.005</ram:BasisAmount>',
  ],
  [
    'BR-DEC-27',
    'line charge 1 must have at most two decimals in its amount (BT-141)',
    elementAfter(LINE_CHARGE, 'ActualAmount'),
    '<ram:ActualAmount>0.505</ram:ActualAmount>',
  ],
  [
    'BR-DEC-28',
    'its base amount (BT-142)',
    elementAfter(LINE_CHARGE, 'BasisAmount'),
    '<ram:BasisAmount>5.005</ram:BasisAmount>',
  ],
  [
    'BR-22',
    'line 1 must have a decimal number as its quantity (BT-129), not “three”',
    '>3</ram:Billed',
    '>three</ram:Billed',
  ],
  ['BR-26', 'its net price (BT-146), not “33,5”', '>33.5<', '>33,5<'],
  ['BR-28', 'its gross price (BT-148), not “34 EUR”', '>34<', '>34 EUR<'],
  [
    'BR-48',
    'its rate (BT-119), not “19 %”',
    elementAfter(VAT_PART, 'RateApplicablePercent'),
    '<ram:RateApplicablePercent>19 %</ram:RateApplicablePercent>',
  ],
];

const TRANSFER = /<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*PaymentMeans>/;
const CARD =
  '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>1234</ram:ID></ram:ApplicableTradeSettlementFinancialCard>';
const DEBTOR =
  '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE44500105175407324931</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>';
const CREDITOR =
  '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE44500105175407324931</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>';

function means(code: number, ...parts: string[]): string {
  return `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode>${parts.join('')}</ram:SpecifiedTradeSettlementPaymentMeans>`;
}

const xrechnung: Row[] = [
  ['BR-DE-1', 'the payment instructions (BG-16)', TRANSFER, ''],
  ['BR-DE-2', 'the contact of the seller (BG-6)', elementAfter(SELLER, 'DefinedTradeContact'), ''],
  ['BR-DE-3', 'the city of the seller (BT-37)', elementAfter(SELLER, 'CityName'), ''],
  ['BR-DE-4', 'the postcode of the seller (BT-38)', elementAfter(SELLER, 'PostcodeCode'), ''],
  ['BR-DE-5', 'the contact of the seller must have a name (BT-41)', elementAfter(SELLER, 'PersonName'), ''],
  [
    'BR-DE-6',
    'the contact of the seller must have a phone number (BT-42)',
    elementAfter(SELLER, 'CompleteNumber'),
    '',
  ],
  [
    'BR-DE-7',
    'the contact of the seller must have an email address (BT-43)',
    elementAfter(SELLER, 'EmailURIUniversalCommunication'),
    '',
  ],
  ['BR-DE-8', 'the city of the buyer (BT-52)', elementAfter(BUYER, 'CityName'), ''],
  ['BR-DE-9', 'the postcode of the buyer (BT-53)', elementAfter(BUYER, 'PostcodeCode'), ''],
  ['BR-DE-10', 'the address of the delivery must have a city (BT-77)', elementAfter(SHIP_TO, 'CityName'), ''],
  [
    'BR-DE-11',
    'the address of the delivery must have a postcode (BT-78)',
    elementAfter(SHIP_TO, 'PostcodeCode'),
    '',
  ],
  ['BR-DE-14', 'VAT part 1 must have a rate (BT-119)', elementAfter(VAT_PART, 'RateApplicablePercent'), ''],
  ['BR-DE-15', 'the buyer reference (BT-10)', /<ram:BuyerReference>.*?BuyerReference>/, ''],
  [
    'BR-DE-18',
    'write its discounts (BT-20)',
    '<ram:DueDateDateTime>',
    '<ram:Description>#SKONTO#TAGE=14#PROZENT=2#\n</ram:Description><ram:DueDateDateTime>',
  ],
  [
    'BR-DE-18',
    'write its discounts (BT-20)',
    '<ram:DueDateDateTime>',
    '<ram:Description>#SKONTO#TAGE=14#PROZENT=2.00#</ram:Description><ram:DueDateDateTime>',
  ],
  [
    'BR-DE-22',
    'give each supporting document (BT-125) its own file name',
    /(<ram:AdditionalReferencedDocument>.*?Document>)/,
    '$1$1',
  ],
  ['BR-DE-23-a', 'credit transfer 1 must have an account (BG-17)', TRANSFER, means(30)],
  [
    'BR-DE-23-b',
    'credit transfer 1 must not have a card (BG-18) or a direct debit (BG-19)',
    TRANSFER,
    means(30, CARD, CREDITOR),
  ],
  ['BR-DE-24-a', 'payment by card 1 must have the card (BG-18)', TRANSFER, means(48)],
  [
    'BR-DE-24-b',
    'payment by card 1 must not have an account (BG-17) or a direct debit',
    TRANSFER,
    means(54, CARD, CREDITOR),
  ],
  ['BR-DE-25-a', 'direct debit 1 must have a mandate, a creditor or an account (BG-19)', TRANSFER, means(59)],
  [
    'BR-DE-25-b',
    'direct debit 1 must not have an account (BG-17) or a card (BG-18)',
    TRANSFER,
    means(59, CARD, DEBTOR),
  ],
  ['BR-DE-30', 'have the creditor (BT-90) of its direct debit', TRANSFER, means(59, DEBTOR)],
  [
    'BR-DE-31',
    'have the account (BT-91) of its direct debit',
    '<ram:TaxCurrencyCode>',
    '<ram:CreditorReferenceID>DE98</ram:CreditorReferenceID><ram:TaxCurrencyCode>',
  ],
  [
    'PEPPOL-EN16931-R001',
    'the business process (BT-23)',
    /<ram:BusinessProcess.*?<\/ram:Business.*?Parameter>/,
    '',
  ],
  [
    'PEPPOL-EN16931-R008',
    'must have no empty elements, but has ram:Description',
    '<ram:DueDateDateTime>',
    '<ram:Description/><ram:DueDateDateTime>',
  ],
  [
    'PEPPOL-EN16931-R010',
    'the electronic address of the buyer (BT-49)',
    elementAfter(BUYER, 'URIUniversalCommunication'),
    '',
  ],
  [
    'PEPPOL-EN16931-R020',
    'the electronic address of the seller (BT-34)',
    elementAfter(`${SELLER}[\\s\\S]*</ram:PostalTradeAddress>`, 'URIUniversalCommunication'),
    '',
  ],
  [
    'PEPPOL-EN16931-R041',
    'line allowance or charge 1 must have a base amount',
    elementAfter(LINE_ALLOWANCE, 'BasisAmount'),
    '',
  ],
  [
    'PEPPOL-EN16931-R042',
    'line allowance or charge 1 must have a percentage',
    '<ram:CalculationPercent>10</ram:CalculationPercent>',
    '',
  ],
  ['PEPPOL-EN16931-R061', 'direct debit 1 must have a mandate (BT-89)', TRANSFER, means(49, DEBTOR)],
  [
    'PEPPOL-EN16931-R121',
    'line 1 must have base quantities of prices (BT-149) above zero',
    '"C62">1<',
    '"C62">0<',
  ],
];

describe('the rules about terms and codes', () => {
  it.each(['en16931', 'extended', 'xrechnung'] as const)('are kept by a rich invoice: %s', (profile) => {
    expect(problemsOf(profile, richInvoice(profile))).toEqual([]);
  });

  it.each([...terms, ...lists, ...amounts])('name what breaks %s: %s', (rule, says, from, to) => {
    const problems = problemsOf('en16931', changed('en16931', from, to));
    expect(problems.filter((problem) => problem.startsWith(`${rule}: `))).toContainEqual(
      expect.stringContaining(says),
    );
  });

  it.each(xrechnung)('name what breaks %s of XRechnung: %s', (rule, says, from, to) => {
    const problems = problemsOf('xrechnung', changed('xrechnung', from, to));
    expect(problems.filter((problem) => problem.startsWith(`${rule}: `))).toContainEqual(
      expect.stringContaining(says),
    );
  });

  it('are all broken by one of these changes', () => {
    const tried = new Set([...terms, ...lists, ...amounts, ...xrechnung].map(([rule]) => rule));
    const all = [...invoiceProfiles.flatMap(rowsOf), ...numberRows].map(({ rule }) => rule);
    expect([...new Set(all)].filter((rule) => !tried.has(rule))).toEqual([]);
  });

  it.each([
    ['an unusual type (BR-DE-17)', '>380<', '>386<'],
    ['a wrong IBAN (BR-DE-19)', 'DE44500105175407324931', 'DE00'],
    [
      'a correction without the corrected invoice (BR-DE-26)',
      /380([\s\S]*)<ram:InvoiceRef.*?<\/ram:InvoiceReferencedDocument>/,
      '384$1',
    ],
    ['a phone number of two digits (BR-DE-27)', '+49 30 1234', '12'],
    ['an email address without a domain (BR-DE-28)', 'ada@example.com', 'ada'],
    ['a unit that is no code (BR-CL-23)', 'unitCode="C62">3', 'unitCode="hour">3'],
    ['another scheme of an item (BR-CL-21)', '"0160"', '"GTIN"'],
    ['elements that only CII has', '<ram:Value>Blue', '<ram:ValueCode>B</ram:ValueCode><ram:Value>Blue'],
    ['an amount that is not the price times the quantity (PEPPOL-EN16931-R120)', '>33.5<', '>30<'],
    [
      'discounts in the form of XRechnung',
      '<ram:DueDateDateTime>',
      '<ram:Description>Pay soon.\n#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#\n</ram:Description><ram:DueDateDateTime>',
    ],
  ])('let XRechnung have what its validation only warns of: %s', (_, from, to) => {
    expect(problemsOf('xrechnung', changed('xrechnung', from, to))).toEqual([]);
  });

  it('let an invoice be paid already', () => {
    const xml = invoiceXml()
      .replace(/<ram:SpecifiedTradePaymentTerms>.*?PaymentTerms>/, '')
      .replace('>35.00<', '>135.05<')
      .replace('>100.05<', '>0.00<');
    expect(problemsOf('en16931', xml)).toEqual([]);
  });
});

/** The right invoice with one category of VAT in place of two rates of S. */
function ofCategory(category: string, profile: Profile = 'en16931'): string {
  const reason = '<ram:ExemptionReason>Not here</ram:ExemptionReason>';
  const rate = category === 'O' ? '' : '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>';
  const part = `<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${category === 'Z' ? '' : reason}<ram:BasisAmount>115.50</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode>${rate}</ram:ApplicableTradeTax>`;
  return richInvoice(profile)
    .replace(
      /<ram:ApplicableTradeTax><ram:Calc[\s\S]*7<\/ram:RateApplicablePercent><\/ram:ApplicableTradeTax>/,
      part,
    )
    .replaceAll('<ram:CategoryCode>S<', `<ram:CategoryCode>${category}<`)
    .replace(/<ram:RateApplicablePercent>(?:19|7)<\/ram:RateApplicablePercent>/g, rate)
    .replace('>19.55<', '>0.00<')
    .replace('>135.05<', '>115.50<')
    .replace('>100.05<', '>80.50<');
}

function withoutSeller(xml: string): string {
  return xml
    .replace('"VA">DE123456789', '"X">1')
    .replace(/<ram:SellerTaxRepresentative[\s\S]*RepresentativeTradeParty>/, '');
}

function withoutBuyer(xml: string): string {
  return xml
    .replace('"VA">FR987654321', '"X">1')
    .replace(
      '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0003">B-3</ram:ID></ram:SpecifiedLegalOrganization>',
      '',
    );
}

const SELLER_OF_TAXES =
  'have an identifier of the seller for taxes (BT-31, BT-32) or of its tax representative (BT-63)';
const SELLER_WITH_VAT = 'have a VAT identifier of the seller (BT-31) or of its tax representative (BT-63)';

describe('the rules about categories of VAT', () => {
  it.each(['Z', 'E', 'AE', 'K', 'G'])('are kept by a rich invoice of %s', (category) => {
    expect(problemsOf('en16931', ofCategory(category))).toEqual([]);
  });

  it('are kept by an invoice that is not subject to VAT', () => {
    expect(problemsOf('en16931', withoutSeller(ofCategory('O')))).toEqual([]);
    expect(problemsOf('extended', ofCategory('O', 'extended'))).toEqual([]);
  });

  it.each([
    ['S', withoutSeller(richInvoice()), ['02', '03', '04'], SELLER_OF_TAXES],
    ['Z', withoutSeller(ofCategory('Z')), ['02', '03', '04'], SELLER_OF_TAXES],
    ['E', withoutSeller(ofCategory('E')), ['02', '03', '04'], SELLER_OF_TAXES],
    ['AE', withoutSeller(ofCategory('AE')), ['02', '03', '04'], SELLER_OF_TAXES],
    [
      'AE',
      withoutBuyer(ofCategory('AE')),
      ['02', '03', '04'],
      'have a VAT identifier (BT-48) or a legal registration (BT-47) of the buyer',
    ],
    ['K', withoutSeller(ofCategory('K')), ['02', '03', '04'], SELLER_WITH_VAT],
    ['K', withoutBuyer(ofCategory('K')), ['02', '03', '04'], 'have a VAT identifier of the buyer (BT-48)'],
    ['G', withoutSeller(ofCategory('G')), ['02', '03', '04'], SELLER_WITH_VAT],
    ['O', ofCategory('O'), ['02', '03', '04'], `not ${SELLER_WITH_VAT}`],
  ])('demand identifiers for %s: %#', (category, xml, numbers, says) => {
    const name = category === 'K' ? 'IC' : category;
    const whats = ['lines', 'allowances', 'charges'];
    expect(problemsOf('en16931', xml)).toEqual(
      whats.map(
        (what, index) =>
          `BR-${name}-${numbers[index]}: with ${what} of the VAT category ${category}, the invoice must ${says}`,
      ),
    );
  });

  it.each([
    [
      'BR-S-06: the VAT rate (BT-96) of allowance 1 must be greater than 0, not 0',
      elementAfter(ALLOWANCE, 'RateApplicablePercent'),
      '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
    ],
    [
      'BR-S-07: the VAT rate (BT-103) of charge 1 must be greater than 0, not absent',
      elementAfter(CHARGE, 'RateApplicablePercent'),
      '',
    ],
  ])('demand rates: %s', (says, from, to) => {
    expect(problemsOf('en16931', changed('en16931', from, to))).toContain(says);
  });

  it('demand when and where supplies within the Union were made', () => {
    const xml = ofCategory('K')
      .replace(/<ram:ShipTo[\s\S]*SupplyChainEvent>/, '')
      .replace(/<ram:BillingSpecifiedPeriod>.{0,100}20261101.*?Period>/, '');
    expect(problemsOf('en16931', xml)).toEqual([
      'BR-IC-11: with the VAT category K, the invoice must have the date of the delivery (BT-72) or the invoicing period (BG-14)',
      'BR-IC-12: with the VAT category K, the invoice must have the country of the delivery (BT-80)',
    ]);
  });

  it('demand an invoice of its own for what is not subject to VAT', () => {
    const zero = '<ram:RateApplicablePercent>0</ram:RateApplicablePercent>';
    const xml = withoutSeller(ofCategory('O')).replaceAll(
      /(<ram:CategoryTradeTax><ram:TypeCode>VAT<\/ram:TypeCode><ram:CategoryCode>)O(<\/ram:CategoryCode>)/g,
      `$1Z$2${zero}`,
    );
    expect(problemsOf('en16931', xml)).toEqual(
      expect.arrayContaining([
        'BR-O-13: with a VAT part of the category O, all allowances must have it',
        'BR-O-14: with a VAT part of the category O, all charges must have it',
      ]),
    );
    const lines = withoutSeller(ofCategory('O')).replace('CategoryCode>O<', 'CategoryCode>Z<');
    expect(problemsOf('en16931', lines)).toContain(
      'BR-O-12: with a VAT part of the category O, all lines must have it',
    );
  });
});
