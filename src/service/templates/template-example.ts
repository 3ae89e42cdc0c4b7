import { settingExamples } from './settings/settings-schemas';

const { name, description, predefined_fields: _offered, signer_roles: _roles, ...settings } = settingExamples;

/** The example in the documentation. A test checks it against the schema. */
export const templateExample = {
  id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k',
  name,
  description,
  template_type: 'pdf',
  document_state: 'processed',
  document_processed: true,
  document_parse_error: null,
  document_filename: 'membership.pdf',
  document_url: 'https://quillet.example.com/downloads/document.doc_…/membership.pdf',
  permanent_document_url: 'https://quillet.example.com/templates/tpl_1Nq2Xc0aB3dE5fG7hJ9k/membership.pdf',
  document_md5: '9e107d9d372bb6826bd81d3542a419d6',
  document_diagnosis: [],
  page_count: 1,
  page_dimensions: [[612, 792]],
  parent_folder_id: null,
  path: '/',
  ...settings,
  encrypt_pdfs_password: null,
  demo: false,
  external_predefined_fields_template_id: null,
  external_predefined_fields_template_name: null,
  first_template: false,
  version: 'draft',
  latest_version: null,
  version_published_at: null,
  updated_at: '2026-01-31T09:30:00.000Z',
  last_changed_at: '2026-01-31T09:30:00.000Z',
  last_changed_by_type: 'api',
  last_changed_by_id: 'api_live_0aB3dE5fG7hJ9k1Nq2Xc',
  last_changed_by_person: null,
};
