/** A part that people play in the documents of a template, as the API takes it. */
export type SignerRole = {
  name: string;
  /** Names of the fields that the signer with the role fills in. */
  fields: string[];
  order: number;
  /** null: that of the template. */
  identity_step: 'none' | 'email_code' | 'passkey' | 'provider' | null;
  /** null: English, or what the sender says. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'ja' | null;
};
