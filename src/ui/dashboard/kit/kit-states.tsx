import { namesOf } from '../../../lib/catalogue';
import { Chart } from '../../kit/chart/chart';
import { Control } from '../../kit/control/control';
import { controls } from '../../kit/control/controls';
import { Figures } from '../../kit/figures/figures';
import { Choices } from '../../kit/form/choices';
import { Field } from '../../kit/form/field';
import { Labelled } from '../../kit/form/labelled';
import { Icon } from '../../kit/icons';
import { kitPageWords as words } from './words';

export function ButtonStates() {
  const { buttons: said } = words;
  return (
    <div class="row">
      <button type="button">{said.plain}</button>
      <button type="button" class="primary">
        {said.primary}
      </button>
      <button type="button" class="danger">
        {said.danger}
      </button>
      <button type="button" class="quiet">
        {said.quiet}
      </button>
      <button type="button" disabled>
        {said.disabled}
      </button>
      <button type="button" class="icon" aria-label={said.icon}>
        <Icon name="edit" />
      </button>
      <a class="button" href="#buttons">
        {said.link}
      </a>
    </div>
  );
}

export function FormStates() {
  const { form: said } = words;
  return (
    <form class="stack">
      <Field name="filled" label={said.name} value={said.filled} hint={said.hint} />
      <Field name="wrong" label={said.wrong} value={said.wrongValue} problem={said.problem} />
      <Labelled id="long" label={said.long}>
        <textarea id="long" rows={3}></textarea>
      </Labelled>
      <Labelled id="choice" label={said.choice}>
        <select id="choice">
          <Choices options={said.choices} none={said.none} />
        </select>
      </Labelled>
      <Labelled id="file" label={said.file}>
        <input id="file" type="file" />
      </Labelled>
      <Labelled id="off" label={said.off}>
        <input id="off" value={said.offValue} disabled />
      </Labelled>
      <label class="choice">
        <input type="checkbox" checked />
        <span>
          {said.tick}
          <small>{said.tickHint}</small>
        </span>
      </label>
      <fieldset class="choices">
        <legend>{said.radios}</legend>
        {[said.one, said.other].map((text, index) => (
          <label class="choice">
            <input type="radio" name="mode" checked={index === 0} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

/** Each kind of control, as pages and scripts make it from a schema. */
export function ControlStates() {
  return (
    <form class="stack">
      {namesOf(controls).map((kind) => (
        <Labelled id={`kind-${kind}`} label={<code>{kind}</code>}>
          <Control kind={kind} choices={words.form.choices} tied={{ id: `kind-${kind}` }} />
        </Labelled>
      ))}
    </form>
  );
}

/** The card of an upload while it runs and after it failed, as the script of the templates makes it. */
export function UploadStates() {
  const { upload: said } = words;
  return (
    <>
      <article class="card upload">
        <strong dir="auto">{said.file}</strong>
        <p class="said">{said.sending}</p>
        <progress max={1} value={0.4} aria-label={said.file} />
        <div class="row">
          <button type="button" class="quiet">
            {said.cancel}
          </button>
        </div>
      </article>
      <article class="card upload failed">
        <strong dir="auto">{said.file}</strong>
        <p class="said">{said.failed}</p>
      </article>
    </>
  );
}

export function FigureStates() {
  const { figures: said } = words;
  const bars = [0, 12, 340, 7].map((value, day) => ({
    key: `${day}`,
    label: `${day}`,
    title: `${day}`,
    value,
  }));
  return (
    <>
      <Figures
        rows={[
          [said.requests, '359'],
          [said.errors, '0'],
          [said.took, said.ms],
        ]}
      />
      <Chart title={said.chart} counted={said.requests} unit={said.day} bars={bars} height={130} hasValues />
    </>
  );
}
