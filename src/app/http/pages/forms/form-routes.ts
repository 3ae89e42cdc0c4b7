import { Hono } from 'hono';
import { limits } from '../../../../lib/limits';
import type { FormView } from '../../../../service/data-requests/form-view';
import { buildFormView } from '../../../../service/signing/build-form-view';
import { newAttempt } from '../../../../service/signing/form-attempt';
import { challengeOf } from '../../../../service/signing/form-challenge';
import type { FormGiven } from '../../../../service/signing/form-given';
import { loadPrefill } from '../../../../service/signing/prefill';
import { findWebForm, type WebForm } from '../../../../service/signing/web-form-store';
import { findWebFormDay } from '../../../../service/submissions/web-form-day-store';
import { refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { foreignOrigin } from '../browser';
import { readForm } from '../read-small-form';
import { beginForm } from './form-begin';
import { givenQuery, givenText, readGiven } from './form-given';
import { type FormContext, showClosed, showForm } from './form-pages';

/** The routes of public forms. A visitor who begins one goes on at the signing page. */
export const formRoutes = new Hono<AppEnv>()
  .get('/templates/:template_id/form', goToForm)
  .get('/templates/:template_id/visual_form', goToForm)
  .get('/forms/:template_id', async (c) => {
    const { db, config } = c.get('services');
    const now = Date.now();
    const form = await findWebForm(db, c.req.param('template_id'));
    if (!form) return showClosed(c);
    const query = givenQuery(c.req.url);
    const given = givenText(query);
    const sent = readGiven(given);
    const isPlain = c.req.query('layout') === 'plain';
    const fits = sent && (await fitting(c, form, { given: sent, isPlain }));
    const day = await findWebFormDay(db, form.templateId, now);
    return showForm(c, form, {
      given,
      query: query.toString(),
      leftOut: fits?.leftOut ?? [],
      plain: fits?.plain ?? null,
      attempt: newAttempt(now),
      entered: { name: '', email: '' },
      referrer: (c.req.header('referer') ?? '').slice(0, limits.urlChars),
      embedded: c.req.query('embedded') === '1',
      challenged: challengeOf(config, form, day) === 'turnstile',
      problem: fits ? null : 'link',
    });
  })
  .post('/forms/:template_id', async (c) => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalAnswer(foreign);
    const form = await findWebForm(c.get('services').db, c.req.param('template_id'));
    if (!form) return showClosed(c);
    const texts = await readForm(c.req.raw, 'publicFormBytes');
    return texts.ok ? beginForm(c, form, texts.value) : refusalAnswer(texts.refusal);
  });

/** What the form makes of what it is given; null: nobody could complete that form. */
async function fitting(
  c: FormContext,
  form: WebForm,
  { given, isPlain }: { given: FormGiven; isPlain: boolean },
): Promise<{ plain: FormView | null; leftOut: string[] } | null> {
  const services = c.get('services');
  if (!isPlain) {
    const prefill = await loadPrefill(services, form, given);
    return prefill.ok ? { plain: null, leftOut: prefill.value.leftOut } : null;
  }
  const built = await buildFormView(services, form, given);
  return built.ok ? { plain: built.value.view, leftOut: built.value.leftOut } : null;
}

/** Programs of others know forms by the address of the template. */
function goToForm(c: FormContext): Response {
  const { search } = new URL(c.req.url);
  const query = new URLSearchParams(search);
  if (c.req.path.endsWith('/form')) query.set('layout', 'plain');
  return c.redirect(`/forms/${encodeURIComponent(c.req.param('template_id') ?? '')}?${query}`);
}
