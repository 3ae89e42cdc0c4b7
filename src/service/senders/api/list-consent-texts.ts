import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';
import { listConsentTexts as list } from '../consent-store';
import { consentTextExample, consentTextRecord, presentConsent } from '../present-consent';
import { findSenderProfile } from '../sender-store';

export const listConsentTexts = operation({
  id: 'listConsentTexts',
  method: 'get',
  path: '/consent_texts',
  scope: 'account:read',
  query: noQuery,
  tag: 'Sender',
  summary: 'List consent texts',
  description:
    'Every consent text that the account ever saved, the newest first. Signers read the text of the service in a language for which none is in force.',
  success: {
    status: 200,
    description: 'The texts.',
    schema: z.array(consentTextRecord),
    example: [consentTextExample],
  },
  refusals: [],
  async handle({ caller, services: { db } }) {
    const [rows, profile] = await Promise.all([
      list(db, caller.accountId),
      findSenderProfile(db, caller.accountId),
    ]);
    return answer(
      200,
      rows.map((row) => presentConsent(row, profile)),
    );
  },
});
