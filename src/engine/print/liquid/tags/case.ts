import { CaseTag, type Context, type Emitter } from 'liquidjs';
import { payFor } from '../work';

/** Pays for comparing the value with that of each branch. */
export class CaseOfWeight extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield this.value.value(context);
    for (const _ of this.branches) payFor(context, value);
    return yield* super.render(context, emitter);
  }
}
