import { templateForm } from './client.mjs';
import { sign } from './signer.mjs';
import { pictures } from './templates/pictures.mjs';
import { sheet } from './templates/sheet.mjs';

/** @typedef {import('./prints.mjs').Prints} Prints */

const cells = [
  { name: 'title', value: 'Sale' },
  ...['buyer', 'seller'].flatMap((who) => [
    { name: `${who}/name` },
    { name: `${who}/signature`, type: 'signature' },
  ]),
  { name: '@@data_requests/0/name', required: false },
];

function asked(/** @type {string} */ name, /** @type {string} */ who, /** @type {number} */ order) {
  return {
    name,
    email: `${who}@example.com`,
    fields: [`${who}/name`, `${who}/signature`],
    order,
    auth_type: 'password',
    auth_session_started_at: '2026-01-31T09:30:00Z',
  };
}

const people = [asked('Ada Lovelace', 'buyer', 1), asked('Grace Hopper 박', 'seller', 2)];
const given = [
  { 'buyer/name': 'Ada Lovelace', 'buyer/signature': { text: { name: 'Ada', typeface: 'Satisfy' } } },
  { 'seller/name': 'Grace Hopper', 'seller/signature': pictures['png colours'] },
];

/**
 * The settings that add pages about time and signers: the footer with the id, and the audit trail
 * at the end.
 */
const settings = {
  plain: {},
  footers: { add_data_request_submission_id_footers: true },
  'trail merged': { merge_audit_trail_pdf: true },
};

/**
 * Prints documents that two signers sign one after the other. Returns the submissions by their
 * special setting.
 */
export async function printSigned(/** @type {Prints} */ prints) {
  /** @type {Record<string, string>} */
  const submissions = {};
  for (const [kind, setting] of Object.entries(settings))
    submissions[kind] = await printOne(prints, kind, setting);
  return submissions;
}

async function printOne(
  /** @type {Prints} */ prints,
  /** @type {string} */ kind,
  /** @type {object} */ setting,
) {
  const { client } = prints;
  const { pdf, fields, data } = sheet('contract', cells);
  const { id: template } = await client.made('/templates', templateForm('contract', pdf));
  await client.made(`/templates/${template}/add_fields`, { fields }, 'PUT');
  if (Object.keys(setting).length > 0)
    await client.made(`/templates/${template}`, { template: setting }, 'PUT');
  const body = { data, data_requests: people, metadata: { pdf_filename: 'fingerprint' } };
  const { submission } = await client.made(`/templates/${template}/submissions`, body);
  for (const [index, { id }] of submission.data_requests.entries()) {
    const shown = await sign(client, id, given[index] ?? {});
    prints.pdf(`signed/${kind}/shown to person ${index + 1}`, shown, { says: true });
  }
  const path = `/submissions/${submission.id}`;
  const done = await client.until(path, ({ state }) => state === 'processed');
  const signed = (await client.fetch(done.download_url)).bytes;
  // Hashes decide its line breaks, so only its words are compared.
  if ('merge_audit_trail_pdf' in setting) prints.words(`signed/${kind}`, signed);
  else prints.pdf(`signed/${kind}`, signed, { says: true });
  return submission.id;
}
