import { type guidelines, invoiceXml } from '../../../support/invoices';

function date(name: string, day: string) {
  return `<ram:${name}><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}>`;
}

function changed(isCharge: boolean, code: string) {
  return `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent>10</ram:CalculationPercent><ram:BasisAmount>5.00</ram:BasisAmount><ram:ActualAmount>0.50</ram:ActualAmount><ram:ReasonCode>${code}</ram:ReasonCode></ram:SpecifiedTradeAllowanceCharge>`;
}

function home(country: string) {
  return `<ram:PostalTradeAddress><ram:PostcodeCode>8001</ram:PostcodeCode><ram:CityName>Zürich</ram:CityName><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>`;
}

const period = `<ram:BillingSpecifiedPeriod>${date('StartDateTime', '20261101')}${date('EndDateTime', '20261130')}</ram:BillingSpecifiedPeriod>`;
const linePeriod = `<ram:BillingSpecifiedPeriod>${date('StartDateTime', '20261102')}${date('EndDateTime', '20261129')}</ram:BillingSpecifiedPeriod>`;

/** What is put before (`<`) or after (`>`) a part of the right invoice. */
const additions: [side: '<' | '>', part: string, added: string][] = [
  ['<', '<ram:Name>Paper', '<ram:GlobalID schemeID="0160">4012345001235</ram:GlobalID>'],
  [
    '>',
    'Paper &amp; ink</ram:Name>',
    '<ram:ApplicableProductCharacteristic><ram:Description>Colour</ram:Description><ram:Value>Blue</ram:Value></ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification><ram:ClassCode listID="STI">44</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID>AT</ram:ID></ram:OriginTradeCountry>',
  ],
  [
    '<',
    '<ram:NetPriceProductTradePrice>',
    '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>34</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity></ram:GrossPriceProductTradePrice>',
  ],
  [
    '<',
    '<ram:SpecifiedTradeSettlementLineMonetarySummation>',
    linePeriod + changed(false, '95') + changed(true, 'ABL'),
  ],
  ['<', '<ram:Name>Müller', '<ram:GlobalID schemeID="0088">4000001123452</ram:GlobalID>'],
  [
    '>',
    'Müller GmbH</ram:Name>',
    '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">123</ram:ID></ram:SpecifiedLegalOrganization>',
  ],
  ['<', '<ram:Name>Analytical', '<ram:GlobalID schemeID="0060">B-60</ram:GlobalID>'],
  [
    '>',
    'Analytical Engines</ram:Name>',
    '<ram:SpecifiedLegalOrganization><ram:ID schemeID="0003">B-3</ram:ID></ram:SpecifiedLegalOrganization>',
  ],
  [
    '<',
    '</ram:BuyerTradeParty>',
    '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR987654321</ram:ID></ram:SpecifiedTaxRegistration>',
  ],
  [
    '>',
    '</ram:BuyerTradeParty>',
    `<ram:SellerTaxRepresentativeTradeParty><ram:Name>Tax Ltd</ram:Name>${home('LI')}<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">EL111</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>D-1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="hours.csv">YQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`,
  ],
  ['<', '<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode>'],
  [
    '>',
    '</ram:InvoiceCurrencyCode>',
    '<ram:PayeeTradeParty><ram:GlobalID schemeID="0010">P-10</ram:GlobalID><ram:Name>Factoring AG</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0009">P-9</ram:ID></ram:SpecifiedLegalOrganization></ram:PayeeTradeParty>',
  ],
  [
    '<',
    '<ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeAllow',
    '<ram:DueDateTypeCode>72</ram:DueDateTypeCode>',
  ],
  [
    '<',
    '<ram:GrandTotalAmount>',
    '<ram:TaxTotalAmount currencyID="CHF">18.00</ram:TaxTotalAmount><ram:RoundingAmount>0.00</ram:RoundingAmount>',
  ],
  [
    '>',
    '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-1</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>',
  ],
];

/** A right invoice of the profile that has all that rules are about. */
export function richInvoice(profile: keyof typeof guidelines = 'en16931'): string {
  const rich = additions.reduce((xml, [side, part, added]) => {
    if (!xml.includes(part)) throw new Error(`the invoice has no ${part}`);
    return xml.replace(part, side === '<' ? added + part : part + added);
  }, invoiceXml(profile));
  const delivery = `<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:GlobalID schemeID="0021">S-21</ram:GlobalID>${home('CH')}</ram:ShipToTradeParty><ram:ActualDeliverySupplyChainEvent>${date('OccurrenceDateTime', '20261120')}</ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>`;
  return rich
    .replace('<ram:ApplicableHeaderTradeDelivery/>', delivery)
    .replace('</ram:ApplicableTradeTax><ram:SpecifiedTradeAllowanceCharge>', (part) =>
      part.replace('><', `>${period}<`),
    );
}
