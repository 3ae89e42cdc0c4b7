/** The guidelines (BT-24) of the profiles. */
export const guidelines = {
  minimum: 'urn:factur-x.eu:1p0:minimum',
  basic_wl: 'urn:factur-x.eu:1p0:basicwl',
  basic: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  en16931: 'urn:cen.eu:en16931:2017',
  extended: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

type Profile = keyof typeof guidelines;

function line(id: number, name: string, { quantity, price, net, rate }: Record<string, string | number>) {
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

function vat(rate: number, base: string, tax: string) {
  return `<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;
}

/** A change of category S, at 19 %. */
function change(isCharge: boolean, amount: string) {
  return `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>Agreed</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;
}

const contact = `<ram:DefinedTradeContact><ram:PersonName>Ada Lovelace</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>ada@example.com</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>`;
const process =
  '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>';
const payment =
  '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE44500105175407324931</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>';
const terms =
  '<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261226</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>';

function address(city: string, code: string) {
  return `<ram:PostalTradeAddress><ram:PostcodeCode>${code}</ram:PostcodeCode><ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
}

function electronic(at: string) {
  return `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${at}</ram:URIID></ram:URIUniversalCommunication>`;
}

/**
 * A right invoice of the profile, with what the profile has: two lines, two rates of VAT, an allowance and a charge.
 */
export function invoiceXml(profile: Profile = 'en16931'): string {
  const hasLines = !['minimum', 'basic_wl'].includes(profile);
  const isWhole = profile !== 'minimum';
  const hasContact = ['en16931', 'extended', 'xrechnung'].includes(profile);
  const lines = [
    line(1, 'Paper &amp; ink', { quantity: 3, price: 33.5, net: '100.50', rate: 19 }),
    line(2, 'Books', { quantity: 1, price: 20, net: '20.00', rate: 7 }),
  ];
  const sellerAddress = isWhole
    ? address('Berlin', '10115') + electronic('seller@example.com')
    : '<ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext>${profile === 'xrechnung' ? process : ''}<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guidelines[profile]}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>R-2026-7</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261126</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${hasLines ? lines.join('\n') : ''}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>B-1</ram:BuyerReference>
<ram:SellerTradeParty><ram:Name>Müller GmbH</ram:Name>${hasContact ? contact : ''}${sellerAddress}<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Analytical Engines</ram:Name>${isWhole ? address('Köln', '50667') + electronic('buyer@example.com') : ''}</ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
${isWhole ? `${payment}${vat(19, '95.50', '18.15')}${vat(7, '20.00', '1.40')}${change(false, '10.00')}${change(true, '5.00')}${terms}` : ''}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${isWhole ? '<ram:LineTotalAmount>120.50</ram:LineTotalAmount><ram:ChargeTotalAmount>5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount>' : ''}<ram:TaxBasisTotalAmount>115.50</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.55</ram:TaxTotalAmount><ram:GrandTotalAmount>135.05</ram:GrandTotalAmount>${isWhole ? '<ram:TotalPrepaidAmount>35.00</ram:TotalPrepaidAmount>' : ''}<ram:DuePayableAmount>${isWhole ? '100.05' : '135.05'}</ram:DuePayableAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}
