import * as z from 'zod';
import { mayDo } from '../../../core/api/roles';
import { namesOf } from '../../../lib/catalogue';
import type { Control, SettingGroup } from '../../../service/templates/settings/setting';
import { settingRows } from '../../../service/templates/settings/settings';
import { type Setting, settingsSchemas } from '../../../service/templates/settings/settings-schemas';
import { Control as KitControl } from '../../kit/control/control';
import type { ControlKind } from '../../kit/control/controls';
import { describes, Labelled } from '../../kit/form/labelled';
import { senderWords } from '../sender/words';
import type { MemberVisit } from '../shell/frame';
import type { ShownTemplate } from '../templates/template-list';
import { templateWords } from '../templates/words';
import { settingWords } from './setting-words';
import { TemplateFrame } from './template-frame';

const words = templateWords.settings;

const titles: Record<SettingGroup, string> = words.groups;
const groups = namesOf(titles);
const settings = namesOf(settingRows);

/** The part of a JSON Schema that decides how a setting is entered. */
type Described = {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Described;
  anyOf?: Described[];
};

function described(setting: Setting): Described {
  const schema = z.toJSONSchema(settingsSchemas[setting], {
    io: 'input',
    unrepresentable: 'any',
  }) as Described;
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

type Settings = { visit: MemberVisit; template: ShownTemplate; origin: string };

export function TemplateSettings({ visit, template, origin }: Settings) {
  const mayChange = mayDo(visit.member, 'make_templates');
  const mayShare = mayDo(visit.member, 'send_documents');
  return (
    <TemplateFrame visit={visit} template={template} tab="settings">
      {!mayChange && <p class="notice">{words.readOnly}</p>}
      {template.locked && <p class="notice warn">{words.lockedHint}</p>}
      <form id="settings" class="stack settings" novalidate data-seen={JSON.stringify(seenOf(template))}>
        {groups.map((group) => (
          <fieldset class="card stack" disabled={!mayChange}>
            <legend>{titles[group]}</legend>
            {settings
              .filter((setting) => settingRows[setting].form?.group === group)
              .map((setting) => (
                <SettingField
                  setting={setting}
                  value={template[setting]}
                  disabled={!mayShare && settingRows[setting].sharing !== null}
                />
              ))}
            {group === 'signers' && template.public_web_form && (
              <p class="hint">
                {words.publicForm}:{' '}
                <a href={`${origin}/forms/${template.id}`}>{`${origin}/forms/${template.id}`}</a>
              </p>
            )}
          </fieldset>
        ))}
        {mayChange && (
          <div class="save-bar">
            <p id="settings-problem" class="problem" role="alert"></p>
            {/* Disabled until the script has loaded, since a click would lose what was entered. */}
            <button type="submit" class="primary" disabled>
              {words.save}
            </button>
          </div>
        )}
      </form>
    </TemplateFrame>
  );
}

/** What the form shows, by which the script tells changes of others. */
function seenOf(template: ShownTemplate): object {
  const shown = settings.filter((setting) => settingRows[setting].form !== null);
  const values = Object.fromEntries(shown.map((setting) => [setting, template[setting]]));
  return { ...values, updated_at: template.updated_at };
}

type Value = ShownTemplate[Setting];

type Field = { setting: Setting; value: Value; disabled: boolean };

function SettingField({ setting, value, disabled }: Field) {
  const { form } = settingRows[setting];
  const said = settingWords[setting];
  if (form === null || said === null) return null;
  const schema = described(setting);
  const { label, choices = {} } = said;
  const entry = entryOf(form.control);
  const hint = [said.hint, entry === 'lines' ? words.lines : entry === 'numbers' ? words.days : '']
    .filter((text) => text !== '')
    .join(' ');
  const tied: Tied = {
    id: setting,
    name: setting,
    disabled,
    'data-entry': entry,
    'data-label': label,
    'aria-describedby': describes(setting, { hint, problem: '' }),
  };
  if (entry === 'switch')
    return (
      <div>
        <label class="choice" for={setting}>
          <KitControl kind="switch" tied={{ checked: value === true, ...tied }} />
          <span>
            {label}
            {hint !== '' && <small id={`${setting}-hint`}>{hint}</small>}
          </span>
        </label>
        <span class="problem" id={`${setting}-problem`}></span>
      </div>
    );
  return (
    <Labelled
      id={setting}
      of={entry === 'logo' ? chooserOf(setting) : setting}
      problem=""
      {...{ label, hint }}
    >
      <Input {...{ entry, choices, schema, value, tied }} />
    </Labelled>
  );
}

function entryOf(control: NonNullable<(typeof settingRows)[Setting]['form']>['control']): Control {
  if (typeof control === 'string') return control;
  return 'lists' in control ? 'list' : 'choice';
}

type Input = {
  entry: Control;
  choices: Readonly<Record<string, string>>;
  schema: Described;
  value: Value;
  tied: Tied;
};

type Tied = {
  id: string;
  name: string;
  disabled: boolean;
  'data-entry': Control;
  'data-label': string;
  'aria-describedby': string | undefined;
};

/** The kind of each control of a setting. */
const kindsOf: Record<Exclude<Control, 'logo'>, ControlKind> = {
  switch: 'switch',
  number: 'number',
  numbers: 'text',
  lines: 'long',
  long: 'long',
  address: 'address',
  email: 'email',
  text: 'text',
  choice: 'choice',
  list: 'choice',
};

function Input({ entry, choices, schema, value, tied }: Input) {
  if (entry === 'logo') return <LogoInput address={typeof value === 'string' ? value : null} tied={tied} />;
  const { minimum: min, maximum: max } = schema;
  const limits = entry === 'number' ? { min, max } : {};
  return (
    <KitControl
      kind={kindsOf[entry]}
      value={textOf(entry, value)}
      choices={Object.entries(choices)}
      tied={{ ...limits, ...tied }}
    />
  );
}

function textOf(entry: Control, value: Value): string {
  if (entry === 'numbers') return Array.isArray(value) ? value.join(', ') : '';
  const text = String(value ?? '');
  return entry === 'lines' ? text.replaceAll(',', '\n') : text;
}

/** The chosen file goes into the hidden input, beside the address of the logo that it replaces. */
function LogoInput({ address, tied }: { address: string | null; tied: Tied }) {
  const { id, name, 'data-entry': entry, 'data-label': label, ...described } = tied;
  return (
    <>
      {address !== null && (
        <span class="row">
          <img class="logo" src={address} alt={senderWords.currentLogo} />
          <button type="button" class="quiet bad" data-empties={name}>
            {senderWords.removeLogo}
          </button>
        </span>
      )}
      <input type="file" id={chooserOf(id)} accept="image/png,image/jpeg" data-fills={name} {...described} />
      <input type="hidden" name={name} data-entry={entry} data-label={label} value={address ?? ''} />
    </>
  );
}

/** The id of a file input, which must not be the name of the hidden one. */
function chooserOf(setting: string): string {
  return `${setting}-file`;
}
