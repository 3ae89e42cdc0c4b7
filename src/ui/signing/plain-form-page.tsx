import type { PinnedSender } from '../../service/data-requests/data-request-record';
import type { FormView } from '../../service/data-requests/form-view';
import { BeginForm, type FormState, LeftOut, VisitorInputs, type Widget, WidgetPlace } from './form-page';
import { Card, DataBlock, type PageOptions } from './frame';
import { wordsIn } from './words';

type Plain = PageOptions &
  FormState & {
    title: string;
    sender: PinnedSender;
    widget: Widget | null;
    leftOut: readonly string[];
    view: FormView;
  };

/** A public form as a list of its fields, which its script adds. The document is not in view. */
export function PlainFormPage({ title, sender, widget, leftOut, view, ...state }: Plain) {
  const { language, entered } = state;
  const words = wordsIn[language];
  return (
    <Card {...state} script="/signing/plain.js" sender={sender} title={title} lead={words.form.plainLead}>
      <noscript>
        <p class="problem">{words.noscript}</p>
      </noscript>
      {leftOut.length > 0 && <LeftOut names={leftOut} language={language} />}
      <BeginForm {...state}>
        <div id="visitor" class="field-list">
          <VisitorInputs language={language} entered={entered} isWrong={false} />
        </div>
        <div id="plain-fields" class="field-list"></div>
        {widget !== null && <WidgetPlace {...widget} language={language} />}
        <p class="problem" id="plain-problem" role="alert"></p>
        <div class="plain-actions">
          <button type="submit" class="primary large" id="plain-send">
            {view.goesOn ? words.form.goOn : words.form.send}
          </button>
          <button type="button" class="plain" id="plain-clear">
            {words.form.clear}
          </button>
        </div>
      </BeginForm>
      <div id="announcements" class="visually-hidden" role="status" aria-live="polite"></div>
      <DataBlock id="form-view" data={view} />
      <DataBlock id="signing-words" data={words} />
    </Card>
  );
}
