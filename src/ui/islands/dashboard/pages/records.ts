import { giveLifeToButtons } from '../records/act';
import { letCombine } from '../records/combine';
import { giveLifeToForms } from '../records/form-dialog';
import { showPdfs } from '../records/pdf';
import { followPending } from '../records/poll';
import { offerTemplates } from '../records/template-offers';

/** The pages of documents and webhooks: they are there without it; this is what needs a script. */
giveLifeToButtons();
giveLifeToForms();
showPdfs();
letCombine();
offerTemplates();
void followPending();
