const deliveries = 'deliveries: they happened elsewhere, and are in the export.';

/** What an export cannot bring, and what to do about it, by the part that names it. */
const LEFT = {
  api_tokens: 'API tokens: their secrets are in no export. Make new ones.',
  webhook_endpoints: 'webhook endpoints: their secrets are in no export. Add them again.',
  integrations: 'integrations with buckets: their credentials are in no export. Add them again.',
  identity_providers: 'identity providers: their secrets are in no export. Add them again.',
  account_seal_keys:
    'seal keys: they are in no export. Add them again. Documents that they have sealed keep their certificate.',
  deliveries,
  webhook_deliveries: deliveries,
  account_log: 'lines of the account log: they tell of another deployment, and are in the export.',
  usage_days: 'days of usage: a deployment counts what it has made itself.',
  usage: 'PDFs counted by release 0.1.0: a deployment counts what it has made itself.',
  web_form_days: 'days of public forms: they are counted anew.',
  account_erasures: 'requests to erase the account: ask again.',
};

/**
 * @param {{ name: string, records: number | null }[]} exported
 * @param {{ name: string }[]} brought
 * @param {Map<string, string>} left
 * @param {(line: string) => void} say
 */
export function sayWhatIsLeft(exported, brought, left, say) {
  for (const [place, why] of left) say(`Not brought: ${place}: ${why}`);
  /** @type {Record<string, string>} */
  const words = LEFT;
  for (const { name, records } of exported)
    if (records && !brought.some((part) => part.name === name))
      say(`Not brought: ${records} ${words[name] ?? name}`);
  say(
    'Members come without password, passkey and second factor: they choose a password with "Forgot password".',
  );
  say('Links of signers work at the old deployment only: send those who still have to sign a new one.');
}
