import { giveLifeToButtons } from './act';
import { followBundles } from './follow-bundles';
import { giveLifeToForms } from './form-dialog';
import { showPdfs } from './pdf';
import { followPending } from './poll';
import { letPreview } from './preview';
import { refreshOnReturn } from './refresh';
import { letSelect } from './select-documents';
import { offerTemplates } from './template-offers';

/** Adds scripts to the pages of submissions and webhooks, which also work without them. */
giveLifeToButtons();
giveLifeToForms();
showPdfs();
letSelect();
letPreview();
offerTemplates();
refreshOnReturn();
void followPending();
void followBundles();
