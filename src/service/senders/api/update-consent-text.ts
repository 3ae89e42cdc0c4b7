import * as z from 'zod';
import { languages } from '../../../lib/languages';
import { actorOf } from '../../audit/actor';
import { consentWords } from '../../mail/own-words';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { changeConsent } from '../change-consent';
import { listConsentTexts } from '../consent-store';
import { consentTextExample, consentTextRecord, presentConsent } from '../present-consent';
import { findSenderProfile } from '../sender-store';

export const updateConsentText = jsonOperation({
  id: 'updateConsentText',
  method: 'put',
  path: '/consent_texts',
  scope: 'settings:write',
  need: 'administer',
  changesLive: 'sender',
  query: noQuery,
  tag: 'Sender',
  summary: 'Change a consent text',
  description:
    'Puts a text in force for signers who read this language, in submissions that are created from now on. Saved texts never change and are never removed; a text that was saved before is put in force again.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      language: z.enum(languages),
      text: consentWords.describe(
        'Plain text. The first paragraph is shown at once, the rest below “Details”. null: the text of the service.',
      ),
    }),
    example: { language: 'en', text: consentTextExample.text },
  },
  success: {
    status: 200,
    description: 'The texts of this language, the newest first.',
    schema: z.array(consentTextRecord),
    example: [consentTextExample],
  },
  refusals: ['test_token', 'validation_failed', 'not_permitted'],
  async handle({ caller, client, services, body, now }) {
    const { accountId } = caller;
    const { actor } = actorOf({ caller, client });
    const changed = await changeConsent(services, { accountId, ...body, actor }, now);
    if (!changed.ok) return refused(changed.refusal);
    const [rows, profile] = await Promise.all([
      listConsentTexts(services.db, accountId),
      findSenderProfile(services.db, accountId),
    ]);
    const ofLanguage = rows.filter(({ language }) => language === body.language);
    return answer(
      200,
      ofLanguage.map((row) => presentConsent(row, profile)),
    );
  },
});
