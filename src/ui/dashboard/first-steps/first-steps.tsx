import { namesOf } from '../../../lib/catalogue';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Icon } from '../../kit/icons';
import { firstStepWords as words } from './words';

type Step = keyof typeof words.steps;

export type FirstStepsView = {
  /** What has really happened in the account. */
  done: Record<Step, boolean>;
  /** The newest template; null without any. */
  templateId: string | null;
};

/** Five steps that tick by themselves. Only the next one says more, and each leads to its page. */
export function FirstSteps({ view, csrfToken }: { view: FirstStepsView; csrfToken: string }) {
  const steps = namesOf(words.steps);
  const next = steps.find((step) => !view.done[step]);
  const count = steps.filter((step) => view.done[step]).length;
  return (
    <section class="card first-steps" aria-labelledby="first-steps">
      <header class="row spread">
        <h2 id="first-steps">
          {words.title} <span class="badge">{words.count(count, steps.length)}</span>
        </h2>
        <CsrfForm action="/dashboard/first-steps" csrfToken={csrfToken}>
          <button type="submit" class="quiet" aria-label={words.hideHint}>
            {words.hide}
          </button>
        </CsrfForm>
      </header>
      {next === undefined && <p class="soft">{words.all}</p>}
      <ol>
        {steps.map((step, index) => (
          <li class={view.done[step] ? 'done' : step === next ? 'next' : undefined}>
            <span class="mark" aria-hidden="true">
              {view.done[step] ? <Icon name="check" /> : index + 1}
            </span>
            <StepText step={step} view={view} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepText({ step, view, isNext }: { step: Step; view: FirstStepsView; isNext: boolean }) {
  const { name, hint, go } = words.steps[step];
  const href = placeOf(step, view.templateId);
  return (
    <div>
      <p>
        {view.done[step] && <span class="visually-hidden">{words.done} </span>}
        {name}
      </p>
      {isNext && <p class="hint">{hint}</p>}
      {isNext && go !== null && href !== null && (
        <a class="button primary" href={href}>
          {go}
        </a>
      )}
    </div>
  );
}

/** The page of a step. Templates are added on this one. */
function placeOf(step: Step, templateId: string | null): string | null {
  const template = templateId === null ? null : `/dashboard/templates/${templateId}`;
  switch (step) {
    case 'token':
      return '/dashboard/tokens';
    case 'webhook':
      return '/dashboard/webhooks';
    case 'pdf':
      return template;
    case 'signature':
      return template && `${template}/send`;
    case 'template':
      return null;
    default:
      return step satisfies never;
  }
}
