import { scopeRows } from '../../../core/api/scopes';
import { mapRows } from '../../../lib/catalogue';

type ScopeWords = { label: string; about: string };

/** The words of scopes, which their catalogue has. Its texts for the docs have links of the docs. */
export const scopeWords = mapRows(
  scopeRows,
  ({ label, docs }): ScopeWords => ({ label, about: docs.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') }),
);
