import { giveLifeToButtons } from './act';
import { letCombine } from './combine';
import { giveLifeToForms } from './form-dialog';
import { showPdfs } from './pdf';
import { followPending } from './poll';
import { offerTemplates } from './template-offers';

/** Adds scripts to the pages of submissions and webhooks, which also work without them. */
giveLifeToButtons();
giveLifeToForms();
showPdfs();
letCombine();
offerTemplates();
void followPending();
