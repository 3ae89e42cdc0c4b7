/** The codes of EN 16931, as texts of codes between blanks, or as the form that all codes of a long list have. */

const COUNTRIES =
  ' 1A AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW ';

/** ISO 4217, with codes that ended in recent years: old invoices are read, too. */
const CURRENCIES =
  ' AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG ZWL ';

/** UNTDID 1001. */
const INVOICE_TYPES =
  ' 71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386 387 388 389 390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527 532 553 575 623 633 751 780 817 870 875 876 877 935 ';

/** UNTDID 5189. */
const ALLOWANCE_REASONS = ' 41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105 ';

/** UNTDID 2475, restricted. */
const VAT_POINTS = ' 3 5 29 72 ';

function isOf(list: string): (code: string) => boolean {
  return (code) => !code.includes(' ') && list.includes(` ${code} `);
}

export const isCountry = isOf(COUNTRIES);
export const isCurrency = isOf(CURRENCIES);
export const isInvoiceType = isOf(INVOICE_TYPES);
export const isAllowanceReason = isOf(ALLOWANCE_REASONS);
export const isVatPoint = isOf(VAT_POINTS);

/** UNTDID 4461. */
export function isPaymentMeans(code: string): boolean {
  return /^(?:[1-9]|[1-6]\d|70|7[4-8]|9[1-8]|ZZZ)$/.test(code);
}

/** UNTDID 7161: 190 codes of this form. */
export function isChargeReason(code: string): boolean {
  return /^[A-Z][A-Z0-9]{1,2}$/.test(code);
}

/** Recommendations 20 and 21 of UN/ECE: 2,100 codes of this form. */
export function isUnit(code: string): boolean {
  return /^[A-Z0-9]{2,3}$/.test(code);
}

/** ISO 6523, which grows each year. */
export function isScheme(code: string): boolean {
  return /^0\d{3}$/.test(code);
}

/** The electronic address schemes (EAS), which grow as well. */
export function isAddressScheme(code: string): boolean {
  return /^(?:\d{4}|A[NQSU]|EM)$/.test(code);
}

/** VATEX, in any case. Countries add codes of their own. */
export function isExemption(code: string): boolean {
  return /^VATEX-[A-Z]{2}-[A-Z0-9-]+$/i.test(code);
}

/** Begins with a country; Greece may write EL. */
export function isVatId(id: string): boolean {
  return id.startsWith('EL') || isCountry(id.slice(0, 2));
}
