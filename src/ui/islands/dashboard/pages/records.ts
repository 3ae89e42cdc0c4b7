import { giveLifeToButtons } from '../records/act';
import { giveLifeToForms } from '../records/form-dialog';
import { showPdfs } from '../records/pdf';
import { followPending } from '../records/poll';

/** The pages of documents and webhooks: they are there without it; this is what needs a script. */
giveLifeToButtons();
giveLifeToForms();
showPdfs();
void followPending();
