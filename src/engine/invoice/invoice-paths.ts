/** Where things are in an invoice (CII). */
export const GUIDELINE = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';
export const DOCUMENT = 'rsm:ExchangedDocument';

const TRADE = 'rsm:SupplyChainTradeTransaction';
export const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
export const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
export const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
export const REPRESENTATIVE = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`;
export const DELIVERY = `${TRADE}/ram:ApplicableHeaderTradeDelivery`;
export const SHIP_TO = `${DELIVERY}/ram:ShipToTradeParty`;
export const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
export const PERIOD = `${SETTLEMENT}/ram:BillingSpecifiedPeriod`;
export const PAYMENT = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
export const PAYMENT_TERMS = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`;
export const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
export const VAT_PARTS = `${SETTLEMENT}/ram:ApplicableTradeTax`;

const CHANGES = 'ram:SpecifiedTradeAllowanceCharge';
const IS_ALLOWANCE = '[ram:ChargeIndicator/udt:Indicator=false|0]';
const IS_CHARGE = '[ram:ChargeIndicator/udt:Indicator=true|1]';
export const HEADER_CHANGES = `${SETTLEMENT}/${CHANGES}`;
export const ALLOWANCES = `${HEADER_CHANGES}${IS_ALLOWANCE}`;
export const CHARGES = `${HEADER_CHANGES}${IS_CHARGE}`;
export const FEES = `${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge`;

/** Lines that group or explain others (BT-X-8) count for nothing. */
const IS_COUNTED = '[ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode=|DETAIL]';
export const LINES = `${TRADE}/ram:IncludedSupplyChainTradeLineItem${IS_COUNTED}`;
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';
export const LINE_TAX = `${LINE_SETTLEMENT}/ram:ApplicableTradeTax`;
export const LINE_TOTAL = `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`;
export const LINE_PERIODS = `${LINES}/${LINE_SETTLEMENT}/ram:BillingSpecifiedPeriod`;
export const LINE_CHANGES = `${LINES}/${LINE_SETTLEMENT}/${CHANGES}`;
export const LINE_ALLOWANCES = `${LINE_CHANGES}${IS_ALLOWANCE}`;
export const LINE_CHARGES = `${LINE_CHANGES}${IS_CHARGE}`;
export const PRODUCTS = `${LINES}/ram:SpecifiedTradeProduct`;
export const QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';
export const NET_PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
export const GROSS_PRICE = 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice';

/** Within a party; the last, within what has a date. */
export const ADDRESS = 'ram:PostalTradeAddress';
export const COUNTRY = `${ADDRESS}/ram:CountryID`;
export const VAT_ID = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]';
export const DATE = 'udt:DateTimeString[@format=102]';
