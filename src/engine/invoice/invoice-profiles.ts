import type { Relationship } from '../attachments/attached-file';

/** The profiles of Factur-X 1.0 and ZUGFeRD 2, from the smallest to the largest. */
export const invoiceProfiles = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended', 'xrechnung'] as const;

export type InvoiceProfile = (typeof invoiceProfiles)[number];

type ProfileFacts = {
  /** Its name in the metadata of the PDF. */
  level: string;
  /** The guidelines (BT-24) that it goes by. */
  guideline: RegExp;
  /** One of them, for messages. */
  example: string;
  fileName: 'factur-x.xml' | 'xrechnung.xml';
  relationship: Relationship;
  /** What its invoices have: only totals, everything but lines, or lines too. */
  has: 'totals' | 'header' | 'lines';
};

const EN = 'urn:cen.eu:en16931:2017';

export const profileFacts: Record<InvoiceProfile, ProfileFacts> = {
  minimum: profile('MINIMUM', 'urn:factur-x.eu:1p0:minimum', { relationship: 'Data', has: 'totals' }),
  basic_wl: profile('BASIC WL', 'urn:factur-x.eu:1p0:basicwl', { relationship: 'Data', has: 'header' }),
  basic: profile('BASIC', `${EN}#compliant#urn:factur-x.eu:1p0:basic`),
  en16931: profile('EN 16931', EN),
  extended: profile('EXTENDED', `${EN}#conformant#urn:factur-x.eu:1p0:extended`),
  xrechnung: {
    ...profile('XRECHNUNG', `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`),
    guideline:
      /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xeinkauf\.de:kosit:|xoev-de:kosit:standard:)xrechnung_(\d\.\d)$/,
    fileName: 'xrechnung.xml',
  },
};

function profile(
  level: string,
  example: string,
  rest: Pick<ProfileFacts, 'relationship' | 'has'> = { relationship: 'Alternative', has: 'lines' },
): ProfileFacts {
  const guideline = new RegExp(`^${example.replace(/\./g, '\\.')}$`);
  return { level, example, guideline, fileName: 'factur-x.xml', ...rest };
}

/** What the metadata of a PDF says of the invoice in it. */
export type InvoiceFacts = {
  profile: InvoiceProfile;
  /** The version of the profile: that of XRechnung, else of Factur-X. */
  version: string;
};

/** The facts of an invoice with this guideline; null when the profile has another guideline. */
export function invoiceFacts(profile: InvoiceProfile, guideline: string): InvoiceFacts | null {
  const found = profileFacts[profile].guideline.exec(guideline);
  return found && { profile, version: found[1] ?? '1.0' };
}
