import { CaptureTag, type Context } from 'liquidjs';
import { CappedEmitter } from '../capped-emitter';
import { Markup } from '../markup';
import { payForText } from '../work';

/**
 * Stores captured text as HTML: it was escaped when it was written and must not be escaped again.
 */
export class CaptureMarkup extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const html = yield this.liquid.renderer.renderTemplates(this.templates, context, new CappedEmitter());
    payForText(context, html.length);
    Object.assign(context.bottom(), { [this.variable]: new Markup(html) });
  }
}
