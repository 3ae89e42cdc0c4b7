import { KEPT_BACK } from './read-theirs.mjs';

/** @typedef {import('./left-out.mjs').Leave} Leave */

/** Settings with the same name and meaning. */
const SAME = [
  'allow_additional_properties',
  'editable_submissions',
  'encrypt_pdfs',
  'expire_submissions',
  'expiration_interval',
  'merge_audit_trail_pdf',
  'add_data_request_submission_id_footers',
  'public_submissions',
  'public_web_form',
  'redirect_url',
];

/** Settings that make the deployment call somebody: they come last. */
const NOTICES = ['webhook_url', 'slack_webhook_url'];

/** Facts about a template that follow from the rest, or are about their account. */
const FACTS = [
  ...['id', 'name', 'template_type', 'parent_folder_id', 'path', 'locked', 'demo', 'first_template'],
  ...['document_filename', 'document_md5', 'document_parse_error', 'document_processed', 'document_state'],
  ...['document_url', 'permanent_document_url', 'importer_document_problem', 'page_count', 'page_dimensions'],
  ...['version', 'versions', 'latest_version', 'version_published_at', 'updated_at', 'created_at'],
  ...['last_changed_at', 'last_changed_by_id', 'last_changed_by_type'],
  ...['fields', 'field_order', 'shared_field_data', 'defaults', 'field_dependencies'],
  ...['html', 'scss', 'header_html', 'footer_html', 'html_engine_options'],
  ...['description', 'expire_after', 'embed_domains', 'predefined_fields'],
];

/** @type {Record<string, string>} */
const REASONS = {
  encrypt_pdfs_password:
    'Quillet keeps no password for all PDFs of a template: send `password` with each submission',
  predefined_fields_sample_data: 'Quillet takes predefined fields as a list: predefined_fields',
  external_predefined_fields_template_id: 'Each template of Quillet has predefined fields of its own',
  external_predefined_fields_template_name: 'Each template of Quillet has predefined fields of its own',
  webhook_options: 'docs/webhooks.md says what events of Quillet hold',
};

/**
 * The settings of a template in the words of Quillet: those that change its documents, those that call
 * others, and whether it is locked.
 * @param {any} template
 * @param {Leave} leave
 * @returns {{ settings: Record<string, unknown>, notices: Record<string, unknown>, locked: boolean }}
 */
export function translateSettings(template, leave) {
  const settings = taken(template, SAME);
  settings.description = template.description ?? '';
  if (Number.isInteger(template.expire_after) && template.expire_after > 0)
    settings.expire_after = template.expire_after;
  const hosts = hostsIn(template.embed_domains);
  if (hosts.length > 0) settings.embed_domains = hosts;
  const offered = predefinedIn(template.predefined_fields, leave);
  if (offered.length > 0) settings.predefined_fields = offered;
  const known = new Set([...SAME, ...NOTICES, ...FACTS]);
  for (const [property, value] of Object.entries(template)) {
    if (known.has(property) || isUnset(value)) continue;
    const reason = REASONS[property] ?? 'this importer does not know the setting';
    leave({ property, value, reason });
  }
  return { settings, notices: taken(template, NOTICES), locked: template.locked === true };
}

/** @param {any} template @param {string[]} names @returns {Record<string, unknown>} */
function taken(template, names) {
  return Object.fromEntries(
    names.map((name) => [name, template[name]]).filter(([, value]) => !isUnset(value)),
  );
}

/** @param {unknown} value */
function isUnset(value) {
  if (value === null || value === undefined || value === '') return true;
  if (value === KEPT_BACK) return false;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Their list is one text; hosts may have a scheme. @param {unknown} domains @returns {string[]} */
function hostsIn(domains) {
  const texts = Array.isArray(domains) ? domains : String(domains ?? '').split(/[\s,;]+/);
  return texts
    .map((text) =>
      String(text)
        .replace(/^[a-z]+:\/\//i, '')
        .replace(/\/.*$/, ''),
    )
    .filter(Boolean);
}

const OFFERED = ['name', 'type', 'required_in_template', 'field_required'];

/**
 * The fields that an embedded editor offers; what else they have is named.
 * @param {unknown} predefined
 * @param {Leave} leave
 * @returns {Record<string, unknown>[]}
 */
function predefinedIn(predefined, leave) {
  if (!Array.isArray(predefined)) return [];
  const fields = predefined.filter((field) => typeof field === 'object' && field !== null);
  for (const [index, field] of fields.entries())
    for (const [property, value] of Object.entries(field))
      if (!OFFERED.includes(property) && !isUnset(value))
        leave({
          property: `predefined_fields.${index}.${property}`,
          value,
          reason: 'a predefined field of Quillet has a name, a type, and whether it is required',
        });
  return fields.map((field) => taken(field, OFFERED));
}
