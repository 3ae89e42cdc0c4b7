import * as list from './code-lists';
import * as at from './invoice-paths';
import { codes, each, type InvoiceRule, invoice, one } from './invoice-rules';

const seller = one(at.SELLER, 'the seller');
const buyer = one(at.BUYER, 'the buyer');
const representative = one(at.REPRESENTATIVE, 'the tax representative of the seller');
const payee = one(`${at.SETTLEMENT}/ram:PayeeTradeParty`, 'the payee');
const shipTo = one(at.SHIP_TO, 'the party of the delivery');
const vatParts = each(at.VAT_PARTS, 'VAT part');
const lines = each(at.LINES, 'line');
const products = each(at.PRODUCTS, 'the product of line');

const CURRENCY = 'a code of ISO 4217 as';
const COUNTRY = 'a code of ISO 3166-1 as its country';
const SCHEME = 'a code of ISO 6523 as the scheme of its';
const GLOBAL_ID = 'ram:GlobalID/@schemeID';
const LEGAL_ID = 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID';
const ELECTRONIC = 'ram:URIUniversalCommunication/ram:URIID/@schemeID';
const VAT_ID = 'a VAT identifier that begins with its country';

/** What must be a code of a list. */
export const codeRows: readonly InvoiceRule[] = [
  codes(
    'BR-CL-01',
    invoice,
    'a code of UNTDID 1001 as its type (BT-3)',
    `${at.DOCUMENT}/ram:TypeCode`,
    list.isInvoiceType,
  ),
  codes(
    'BR-CL-03',
    invoice,
    `${CURRENCY} the currency of its total VAT (BT-110, BT-111)`,
    `${at.TOTALS}/ram:TaxTotalAmount/@currencyID`,
    list.isCurrency,
  ),
  codes(
    'BR-CL-04',
    invoice,
    `${CURRENCY} its currency (BT-5)`,
    `${at.SETTLEMENT}/ram:InvoiceCurrencyCode`,
    list.isCurrency,
  ),
  codes(
    'BR-CL-05',
    invoice,
    `${CURRENCY} its accounting currency (BT-6)`,
    `${at.SETTLEMENT}/ram:TaxCurrencyCode`,
    list.isCurrency,
  ),
  codes(
    'BR-CL-06',
    vatParts,
    'a code of UNTDID 2475 for its date (BT-8)',
    'ram:DueDateTypeCode',
    list.isVatPoint,
  ),
  codes('BR-CL-10', seller, `${SCHEME} identifier (BT-29)`, GLOBAL_ID, list.isScheme),
  codes('BR-CL-10', buyer, `${SCHEME} identifier (BT-46)`, GLOBAL_ID, list.isScheme),
  codes('BR-CL-10', payee, `${SCHEME} identifier (BT-60)`, GLOBAL_ID, list.isScheme),
  codes('BR-CL-11', seller, `${SCHEME} legal registration (BT-30)`, LEGAL_ID, list.isScheme),
  codes('BR-CL-11', buyer, `${SCHEME} legal registration (BT-47)`, LEGAL_ID, list.isScheme),
  codes('BR-CL-11', payee, `${SCHEME} legal registration (BT-61)`, LEGAL_ID, list.isScheme),
  codes('BR-CL-14', seller, `${COUNTRY} (BT-40)`, at.COUNTRY, list.isCountry),
  codes('BR-CL-14', buyer, `${COUNTRY} (BT-55)`, at.COUNTRY, list.isCountry),
  codes('BR-CL-14', representative, `${COUNTRY} (BT-69)`, at.COUNTRY, list.isCountry),
  codes('BR-CL-14', shipTo, `${COUNTRY} (BT-80)`, at.COUNTRY, list.isCountry),
  codes(
    'BR-CL-15',
    products,
    'a code of ISO 3166-1 as its origin (BT-159)',
    'ram:OriginTradeCountry/ram:ID',
    list.isCountry,
  ),
  codes(
    'BR-CL-16',
    each(at.PAYMENT, 'payment means'),
    'a code of UNTDID 4461 as its type (BT-81)',
    'ram:TypeCode',
    list.isPaymentMeans,
  ),
  codes(
    'BR-CL-19',
    each(at.ALLOWANCES, 'allowance'),
    'a code of UNTDID 5189 as its reason (BT-98)',
    'ram:ReasonCode',
    list.isAllowanceReason,
  ),
  codes(
    'BR-CL-19',
    each(at.LINE_ALLOWANCES, 'line allowance'),
    'a code of UNTDID 5189 as its reason (BT-140)',
    'ram:ReasonCode',
    list.isAllowanceReason,
  ),
  codes(
    'BR-CL-20',
    each(at.CHARGES, 'charge'),
    'a code of UNTDID 7161 as its reason (BT-105)',
    'ram:ReasonCode',
    list.isChargeReason,
  ),
  codes(
    'BR-CL-20',
    each(at.LINE_CHARGES, 'line charge'),
    'a code of UNTDID 7161 as its reason (BT-145)',
    'ram:ReasonCode',
    list.isChargeReason,
  ),
  codes(
    'BR-CL-22',
    vatParts,
    'a code of VATEX as the reason for no VAT (BT-121)',
    'ram:ExemptionReasonCode',
    list.isExemption,
  ),
  codes(
    'BR-CL-25',
    seller,
    'a code of EAS as the scheme of its electronic address (BT-34)',
    ELECTRONIC,
    list.isAddressScheme,
  ),
  codes(
    'BR-CL-25',
    buyer,
    'a code of EAS as the scheme of its electronic address (BT-49)',
    ELECTRONIC,
    list.isAddressScheme,
  ),
  codes('BR-CL-26', shipTo, `${SCHEME} identifier (BT-71)`, GLOBAL_ID, list.isScheme),
  codes('BR-CO-09', seller, `${VAT_ID} (BT-31)`, at.VAT_ID, list.isVatId),
  codes('BR-CO-09', buyer, `${VAT_ID} (BT-48)`, at.VAT_ID, list.isVatId),
  codes('BR-CO-09', representative, `${VAT_ID} (BT-63)`, at.VAT_ID, list.isVatId),
];

/** Lists whose wrong codes the validation of XRechnung only warns of. */
export const milderCodeRows: readonly InvoiceRule[] = [
  codes('BR-CL-21', products, `${SCHEME} standard identifier (BT-157)`, GLOBAL_ID, list.isScheme),
  codes(
    'BR-CL-23',
    lines,
    'a unit of UN/ECE Recommendation 20 (BT-130)',
    `${at.QUANTITY}/@unitCode`,
    list.isUnit,
  ),
];
