import type { Logged } from '../../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../../core/api/refusal';
import { type Config, challengeMeans } from '../../../core/config';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { changeSet } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { TestDataSet } from '../../../lib/test-data-set';
import { nextSlackUrl } from '../../delivery/slack-url';
import type { DownloadLinks } from '../../download-links/download-links';
import { knownTypefaces } from '../../fonts/known-typefaces';
import { providerProblems } from '../../identity/check-provider';
import { checkStepMail, demandOfTemplate } from '../../identity/template-step';
import { logoFrom, logoUrl, writtenLogo } from '../../logos/logo-setting';
import { storeLogo } from '../../logos/store-logo';
import { loadContent } from '../content/content-store';
import { lastFieldId } from '../content/field-ids-store';
import { asSent, type FieldsChange, meantChange, pointed } from '../content/sent-fields';
import { contentBytes, type TemplateContent } from '../content/template-content';
import { changesFiles, type FilesChange, updateFiles } from '../content/update-files';
import { type HtmlSourcesChange, notHtml, updateHtml } from '../content/update-html';
import { readFacts } from '../document/document-facts';
import { notReady } from '../document/document-refusals';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type Template } from '../template-store';
import { testDataAfter } from '../test-data/test-data-after';
import { setsIn, testDataOf } from '../test-data/test-data-store';
import { changedMeanwhile, changedSince, isNewer, templateLocked } from '../versions/change-refusals';
import type { Changer } from '../versions/changer';
import { type CheckEdit, editRefused } from '../versions/check-edit';
import { changeTemplate } from '../versions/template-changes-store';
import { contentProblems } from './level-problems';
import { sharingRefused } from './may-share';
import { rolesAfter } from './roles-after';
import { settingsProblems } from './settings-problems';
import type { Settings } from './settings-schemas';

export type TemplateUpdate = {
  accountId: string;
  templateId: string;
  settings: Settings;
  fields: FieldsChange;
  /** Changes to the sources of an HTML template. */
  html: HtmlSourcesChange;
  /** Changes to what each PDF carries along. */
  files?: FilesChange | undefined;
  /** All sets of test data. Undefined: they stay. */
  testData?: readonly TestDataSet[] | undefined;
  changer: Changer;
  /** Whether the caller may change what sends or shows live documents. */
  mayShare: boolean;
  /** The `updated_at` of the template that the caller has seen. */
  ifUpdatedAt?: string | undefined;
  /** What the caller may not change, if not everything is theirs. */
  checkEdit?: CheckEdit | undefined;
};

/** Changes settings and content together, or nothing. */
export async function updateTemplate(
  deps: Logged & Deps & { config: Pick<Config, 'signingKey' | 'turnstile' | 'mail'> },
  {
    accountId,
    templateId,
    settings,
    changer,
    mayShare,
    ifUpdatedAt,
    checkEdit,
    files,
    testData,
    ...drawn
  }: TemplateUpdate,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  if (isNewer(found.template, ifUpdatedAt)) return changedSince;
  const isUndrawn = isEmpty(drawn.fields) && isEmpty(drawn.html) && !changesFiles(files);
  if (found.template.locked && !unlocks(settings)) {
    return isEmpty({ ...settings, testData, locked: undefined }) && isUndrawn ? ok(found) : templateLocked;
  }
  const next = { ...found.template, ...settings };
  const problems = settingsProblems(next);
  if (problems.length > 0) return invalid(problems);
  // A form that is closed already, by a change of the deployment, hinders no other change.
  const closes = settings.publicChallenge === 'always' && found.template.publicChallenge !== 'always';
  if (closes && challengeMeans(deps.config) === 'none') return noChallenge;
  const step = await stepProblem(deps, found.template, settings);
  if (step) return step;
  const slack = nextSlackUrl(deps.config.signingKey, found.template, settings.slackWebhookUrl);
  if (slack === 'stranger') return maskedSlackUrl;
  const asKept =
    settings.slackWebhookUrl === undefined ? settings : { ...settings, slackWebhookUrl: slack.url };
  const barredSharing = mayShare ? null : sharingRefused(found.template, asKept);
  if (barredSharing) return barredSharing;
  const logo = await nextLogo(deps, found.template, settings.logo, now);
  if (!logo.ok) return logo;
  const before = isUndrawn ? null : await contentOf(deps.db, found);
  const edited = before ? await changeContent(deps.db, found, { before, ...drawn, checkEdit }) : ok(null);
  if (!edited.ok) return edited;
  const content =
    edited.value && changesFiles(files)
      ? await updateFiles(deps, { accountId, templateId, content: edited.value, change: files }, now)
      : edited;
  if (!content.ok) return content;
  const whole =
    settings.conformance || content.value ? (content.value ?? (await contentOf(deps.db, found))) : null;
  const contradicted = whole ? contentProblems(next.conformance, whole) : [];
  if (contradicted.length > 0) return invalid(contradicted);

  const { slackWebhookUrl: _sent, logo: _picture, ...others } = settings;
  const isNewUrl = slack.url !== found.template.slackWebhookUrl;
  const kept = {
    ...others,
    ...(isNewUrl && { slackWebhookUrl: slack.url }),
    ...(logo.value !== found.template.logo && { logo: logo.value }),
    ...(before && content.value && newRoles(found, settings, { before, after: content.value })),
  };
  const follow = before && content.value && testData === undefined && testDataAfter(before, content.value);
  const sets = follow ? await followingSets(deps.db, templateId, follow) : testData;
  const change = { settings: kept, content: content.value, testData: sets, changer };
  const changed = await changeTemplate(deps, found.template, change, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  return changed ? ok(current) : changedMeanwhile;
}

/**
 * Roles follow the names of the fields of a template without a version. Those of another one do so when
 * it is published: live documents need the names of before.
 */
function newRoles(
  { template }: Template,
  settings: Settings,
  { before, after }: { before: TemplateContent; after: TemplateContent },
): Pick<Settings, 'signerRoles'> {
  const { signerRoles, latestVersion } = template;
  if (latestVersion !== null || settings.signerRoles !== undefined || signerRoles.length === 0) return {};
  const renamed = rolesAfter(signerRoles, before, after);
  return renamed ? { signerRoles: renamed } : {};
}

type Follow = NonNullable<ReturnType<typeof testDataAfter>>;

/** Test data tries the draft, so it follows the names of fields that no version has yet. */
async function followingSets(db: Database, id: string, follow: Follow): Promise<TestDataSet[] | undefined> {
  const sets = setsIn(await testDataOf(db, id));
  return sets.length > 0 ? follow(sets) : undefined;
}

const noChallenge = invalid([
  '#/template/public_challenge: always would close the public form, because this installation has no way to challenge visitors: set up Turnstile or mail (MAIL_FROM) first, or use when_busy',
]);

const maskedSlackUrl = invalid([
  '#/template/slack_webhook_url: is the masked form of another URL; send the whole URL, or leave it out',
]);

function unlocks({ locked }: Settings): boolean {
  return locked === false;
}

function isEmpty(change: object): boolean {
  return Object.values(change).every((value) => value === undefined);
}

function contentOf(db: Database, { template }: Template): Promise<TemplateContent> {
  return loadContent(db, template.accountId, template.contentHash);
}

type Edit = Pick<TemplateUpdate, 'fields' | 'html' | 'checkEdit'> & { before: TemplateContent };

async function changeContent(
  db: Database,
  { template, document }: Template,
  { before, fields: sent, html, checkEdit }: Edit,
): Promise<Result<TemplateContent>> {
  const facts = readFacts(document?.compiled ?? null);
  if (document && !facts) return notReady(document);
  const meant = meantChange(before, sent);
  if (!meant.ok) return meant;
  const change = meant.value;
  const lastId = await lastFieldId(db, template);
  if (before.html !== null) return updateHtml(before, html, change, lastId);
  if (!isEmpty(html)) return notHtml(html);
  const named = [...(change.fields ?? []), change.defaults ?? {}];
  const ownTypefaces = await knownTypefaces(db, template.accountId, named);
  const changed = changeSet(before, change, { pages: facts?.pages ?? [], ownTypefaces, lastId });
  if (!changed.ok) {
    return invalid(asSent(pointed(changed.problems), sent, change));
  }
  const barred = editRefused(asSent(pointed(checkEdit?.(before, changed.set) ?? []), sent, change));
  if (barred) return barred;
  const next = { ...before, ...changed.set };
  if (contentBytes(next) <= limits.templateContentBytes) return ok(next);
  return invalid([
    `#/template: the fields of a template and its rules must have at most ${limits.templateContentBytes} bytes`,
  ]);
}

/** Checks the step of signers when it changes: a provider that was deleted since hinders no other change. */
async function stepProblem(
  { db, config }: { db: Database; config: Pick<Config, 'mail'> },
  template: Template['template'],
  settings: Settings,
): Promise<Extract<Result<never>, { ok: false }> | null> {
  if (settings.identityStep === undefined && settings.identityProvider === undefined) return null;
  const next = { ...template, ...settings };
  const unreachable = checkStepMail(config, next);
  if (unreachable) return unreachable;
  const problems = await providerProblems(db, template.accountId, [demandOfTemplate(next)]);
  return problems.length > 0 ? invalid(problems) : null;
}

type Deps = { db: Database; files: Files; downloadLinks: Pick<DownloadLinks, 'origin'> };

/** The logo as it is to be kept when `sent` comes in its place. Its own URL stands for itself. */
async function nextLogo(
  deps: Deps,
  { accountId, logo: kept }: Template['template'],
  sent: string | null | undefined,
  now: number,
): Promise<Result<string | null>> {
  const url = logoUrl(deps.downloadLinks.origin, logoFrom(kept));
  if (sent === undefined || (sent === url && url !== null)) return ok(kept);
  const stored = await storeLogo(deps, { accountId, sent, at: '#/template/logo' }, now);
  if (!stored.ok) return stored;
  return ok(stored.value ? writtenLogo(stored.value) : null);
}
