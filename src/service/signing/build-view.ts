import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { readStoredJson } from '../../core/platform/stored-json';
import { type Field, nameOf, rulesOf } from '../../engine/fields';
import { recordOf } from '../../lib/json';
import type { Language } from '../../lib/languages';
import { type Answers, answersIn, withAnswers } from '../data-requests/answers';
import { fieldsFor } from '../data-requests/askable-fields';
import { replyToOf } from '../data-requests/invitation';
import type { SigningView } from '../data-requests/signing-view';
import type { Printing } from '../printing/printing';
import { consentOf, loadConsent } from '../senders/consent';
import { senderOf } from '../senders/sender-of';
import { loadContent } from '../templates/content/content-store';
import { loadCompiled } from '../templates/document/load-compiled';
import { storedOverrides } from '../templates/stored-overrides';
import type { Signer } from './find-signer';
import { partsOf } from './first-parts';

/** Everything the signing page needs to know for a signer who is signed in. */
export async function buildView(
  { db, files, printing }: { db: Database; files: Files; printing: Printing },
  { record, request, data, draft, revision }: Signer,
  language: Language,
): Promise<SigningView> {
  const content = await loadContent(db, record.accountId, record.contentHash);
  const all = fieldsFor(content, storedOverrides(record.fieldOverrides));
  const asked = new Set(request.fields);
  const own = all.filter((field) => asked.has(nameOf(field).name) && !field.hidden);
  const sources = conditionNames(all, own);
  const known = data ? recordOf(await readStoredJson(files, data)) : {};
  const compiled = content.document && (await loadCompiled({ db, files }, content.document));
  return {
    id: request.id,
    person: { name: request.name, email: request.email },
    test: record.test,
    document: {
      title: record.templateName,
      layout: content.html === null ? 'pages' : 'list',
      pages: compiled ? compiled.plan.pages.map(({ width, height }) => ({ width, height })) : [],
      url: `/sign/${request.id}/document.pdf`,
      parts: compiled && partsOf(compiled.plan.base),
      pictures: printing.on ? `/sign/${request.id}/pages/` : null,
    },
    fields: [...own].sort(inReadingOrder),
    conditionFields: all.filter((field) => sources.has(nameOf(field).name)),
    // The page gets values of other fields only where a condition depends on them.
    conditionData: withAnswers({}, answersIn(known, [...sources])),
    values: draft ? (recordOf(await readStoredJson(files, draft)) satisfies Answers) : {},
    revision,
    sender: { ...(await senderOf(db, record, request)), replyTo: replyToOf(request, record.signing) },
    consent: await loadConsent(db, record.accountId, { language, pinned: consentOf(record) }),
    mayDelegate: request.mayDelegate,
    redirectUrl: record.signing?.redirectUrl ?? null,
  };
}

export function inReadingOrder(a: Field, b: Field): number {
  return a.page - b.page || a.y - b.y || a.x - b.x;
}

/**
 * The names of the fields that decide whether these fields are shown, and of those that decide
 * about them in turn.
 */
export function conditionNames(all: readonly Field[], own: readonly Field[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...own];
  for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
    for (const { dependencies } of rulesOf(field)) {
      for (const { field: name } of dependencies.conditions) {
        if (found.has(name)) continue;
        found.add(name);
        waiting.push(...all.filter((other) => nameOf(other).name === name));
      }
    }
  }
  return found;
}
