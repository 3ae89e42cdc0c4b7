import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { dashboardOperations } from '../../../src/app/http/pages/dashboard-operations';
import { type Role, roles } from '../../../src/core/api/roles';
import type { ServiceOperation } from '../../../src/service/operation';
import { type Browser, createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

/** What a viewer may call. Everything else changes something, or concerns the account. */
const viewed = [
  'beginPasskey',
  'checkAuthentication',
  'createPasskey',
  'getBatch',
  'getBundle',
  'getCombinedSubmission',
  'getDataRequest',
  'getIdentityProvider',
  'getIntegration',
  'getSender',
  'getSubmission',
  'getAuditTrail',
  'getSealKey',
  'getTemplate',
  'getTemplateDocument',
  'getTemplateSchema',
  'getUsage',
  'getWebhookDelivery',
  'getWebhookEndpoint',
  'listApiTokens',
  'findByName',
  'listBatches',
  'listBundles',
  'listCombinedSubmissions',
  'listConsentTexts',
  'listCustomFileAttachments',
  'listDocumentAttachments',
  'listFolders',
  'listFonts',
  'listIdentityProviders',
  'listIntegrations',
  'listSealKeys',
  'listSubmissionAttachments',
  'listSubmissions',
  'listTemplateImages',
  'listTemplateSubmissions',
  'listTemplates',
  'listWebhookDeliveries',
  'listWebhookEndpoints',
  'previewFields',
  'previewTemplate',
];

const forOwners = [
  'createIdentityProvider',
  'createLegalHold',
  'createSealKey',
  'deleteIdentityProvider',
  'exportAccountLog',
  'getExport',
  'getExportPage',
  'getInstallation',
  'listAccountLog',
  'listLegalHolds',
  'releaseLegalHold',
  'revokeSealKey',
  'rotateIdentityProviderSecret',
  'updateConsentText',
  'updateIdentityProvider',
  'updateSealKey',
  'updateSender',
];

const browsers = new Map<Role, Browser>();

beforeAll(async () => {
  const owner = await createMember();
  for (const role of roles)
    browsers.set(
      role,
      await signIn(role === 'owner' ? owner : await createMember({ role, accountId: owner.accountId })),
    );
});

afterEach(() => {
  vi.restoreAllMocks();
});

let now = Date.now();

/** Lets a second pass between requests of one member, so that none is too fast. */
function laterThanBefore(): void {
  now += 1_000;
  const then = now;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
}

function mayCall(role: Role, id: string): boolean {
  if (role === 'owner') return true;
  if (role === 'developer') return !forOwners.includes(id);
  return viewed.includes(id);
}

/** Asks for something absent, with a body that changes nothing. */
function askFor(browser: Browser, { method, path, body }: ServiceOperation) {
  const sent = body?.kind === 'form' ? new FormData() : {};
  return browser.api(method.toUpperCase(), path.replace(/:\w+/g, 'absent'), body && sent);
}

describe('a member at the dashboard', () => {
  const all = [...operations, ...dashboardOperations];
  const cells = roles.flatMap((role) => all.map((operation) => [role, operation.id, operation] as const));

  it.each(cells)('%s: %s', async (role, id, operation) => {
    laterThanBefore();
    const browser = browsers.get(role);
    if (!browser) throw new Error(`no ${role}`);
    const answer = await askFor(browser, operation);
    if (!mayCall(role, id)) expectRefusal(answer, 403, 'not_permitted');
    else expect(answer.json?.error?.code, answer.text).not.toBe('not_permitted');
  });

  it('who views has no operation that does not exist', () => {
    const ids = all.map(({ id }) => id);
    expect([...viewed, ...forOwners].filter((id) => !ids.includes(id))).toEqual([]);
  });
});
