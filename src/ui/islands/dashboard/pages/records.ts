import { giveLifeToButtons } from '../records/act';
import { letCombine } from '../records/combine';
import { giveLifeToForms } from '../records/form-dialog';
import { showPdfs } from '../records/pdf';
import { followPending } from '../records/poll';
import { offerTemplates } from '../records/template-offers';

/** Adds scripts to the pages of submissions and webhooks, which also work without them. */
giveLifeToButtons();
giveLifeToForms();
showPdfs();
letCombine();
offerTemplates();
void followPending();
