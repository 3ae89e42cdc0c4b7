import { Hono } from 'hono';
import { limits } from '../../../lib/limits';
import { newAttempt } from '../../../service/signing/form-attempt';
import { challengeOf } from '../../../service/signing/form-challenge';
import { findWebForm } from '../../../service/signing/web-form-store';
import { findWebFormDay } from '../../../service/submissions/web-form-day-store';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { foreignOrigin } from './browser';
import { beginForm } from './form-begin';
import { showClosed, showForm } from './form-pages';
import { readForm } from './read-small-form';

/** The routes of public forms. A visitor who begins one goes on at the signing page. */
export const formRoutes = new Hono<AppEnv>()
  .get('/forms/:template_id', async (c) => {
    const { db, config } = c.get('services');
    const now = Date.now();
    const form = await findWebForm(db, c.req.param('template_id'));
    if (!form) return showClosed(c);
    const day = await findWebFormDay(db, form.templateId, now);
    return showForm(c, form, {
      attempt: newAttempt(now),
      entered: { name: '', email: '' },
      referrer: (c.req.header('referer') ?? '').slice(0, limits.urlChars),
      embedded: c.req.query('embedded') === '1',
      challenged: challengeOf(config, form, day) === 'turnstile',
      problem: null,
    });
  })
  .post('/forms/:template_id', async (c) => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalAnswer(foreign);
    const form = await findWebForm(c.get('services').db, c.req.param('template_id'));
    if (!form) return showClosed(c);
    const texts = await readForm(c.req.raw);
    return texts.ok ? beginForm(c, form, texts.value) : refusalAnswer(texts.refusal);
  });
