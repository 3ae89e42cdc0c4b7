import * as z from 'zod';
import { mayDo } from '../../core/api/roles';
import { settingsSchemas } from '../../service/templates/settings/settings-schemas';
import type { Visitor } from './frame';
import { TemplateFrame } from './template-frame';
import type { ShownTemplate } from './template-list';
import { templateWords } from './template-words';

const words = templateWords.settings;

type Setting = keyof typeof settingsSchemas;

/** What each is called, and what is to be known about it. */
const names: Record<Setting, readonly [string, string]> = words.names;

/** Every setting stands in one group, which the compiler sees to; how it is entered follows from its schema. */
const groupOf: Record<Setting, keyof typeof words.groups> = {
  name: 'basics',
  description: 'basics',
  locked: 'basics',
  archived: 'basics',
  allow_additional_properties: 'data',
  expire_submissions: 'data',
  expire_after: 'data',
  expiration_interval: 'data',
  public_web_form: 'people',
  redirect_url: 'people',
  merge_audit_trail_pdf: 'people',
  add_data_request_submission_id_footers: 'people',
  data_request_reminder_days: 'people',
  public_submissions: 'results',
  editable_submissions: 'results',
  encrypt_pdfs: 'results',
  webhook_url: 'notices',
  slack_webhook_url: 'notices',
  embed_domains: 'notices',
};

const groups = Object.keys(words.groups) as (keyof typeof words.groups)[];
const settings = Object.keys(groupOf) as Setting[];

/** The part of a JSON Schema that decides how a value is entered. */
type Described = {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Described;
  anyOf?: Described[];
};

const described = (setting: Setting): Described => {
  const schema = z.toJSONSchema(settingsSchemas[setting], {
    io: 'input',
    unrepresentable: 'any',
  }) as Described;
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
};

export type Entry = 'switch' | 'choice' | 'number' | 'numbers' | 'lines' | 'long' | 'address' | 'text';

const entryOf = (setting: Setting, { type, items, enum: choices }: Described): Entry => {
  if (type === 'boolean') return 'switch';
  if (choices) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return items?.type === 'integer' ? 'numbers' : 'lines';
  if (setting === 'description') return 'long';
  return setting.endsWith('_url') ? 'address' : 'text';
};

type Settings = { visit: Visitor; template: ShownTemplate; origin: string };

export const TemplateSettings = ({ visit, template, origin }: Settings) => {
  const mayChange = mayDo(visit.person.role, 'change');
  return (
    <TemplateFrame visit={visit} template={template} tab="settings">
      {!mayChange && <p class="notice">{words.readOnly}</p>}
      {template.locked && <p class="notice warn">{words.lockedHint}</p>}
      <form id="settings" class="stack settings" novalidate>
        {groups.map((group) => (
          <fieldset class="card stack" disabled={!mayChange}>
            <legend>{words.groups[group]}</legend>
            {settings
              .filter((setting) => groupOf[setting] === group)
              .map((setting) => (
                <SettingField setting={setting} value={template[setting]} />
              ))}
            {group === 'people' && template.public_web_form && (
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
            <button type="submit" class="primary">
              {words.save}
            </button>
          </div>
        )}
      </form>
    </TemplateFrame>
  );
};

type Value = ShownTemplate[Setting];

const SettingField = ({ setting, value }: { setting: Setting; value: Value }) => {
  const schema = described(setting);
  const entry = entryOf(setting, schema);
  const [label, said] = names[setting];
  const hint = [said, entry === 'lines' ? words.lines : entry === 'numbers' ? words.days : '']
    .filter((text) => text !== '')
    .join(' ');
  const tied = {
    id: setting,
    name: setting,
    'data-entry': entry,
    'aria-describedby': `${hint === '' ? '' : `${setting}-hint `}${setting}-problem`,
  };
  const problem = <span class="problem" id={`${setting}-problem`}></span>;
  if (entry === 'switch')
    return (
      <div>
        <label class="choice">
          <input type="checkbox" checked={value === true} {...tied} />
          <span>
            {label}
            {hint !== '' && <small id={`${setting}-hint`}>{hint}</small>}
          </span>
        </label>
        {problem}
      </div>
    );
  return (
    <p class="field">
      <label for={setting}>{label}</label>
      {hint !== '' && (
        <small class="hint" id={`${setting}-hint`}>
          {hint}
        </small>
      )}
      <Input {...{ entry, schema, value, tied }} />
      {problem}
    </p>
  );
};

type Input = { entry: Entry; schema: Described; value: Value; tied: object };

const Input = ({ entry, schema, value, tied }: Input) => {
  switch (entry) {
    case 'choice':
      return (
        <select {...tied}>
          {schema.enum?.map((choice) => (
            <option value={choice} selected={choice === value}>
              {choice in words.units ? words.units[choice as keyof typeof words.units] : choice}
            </option>
          ))}
        </select>
      );
    case 'lines':
      return <textarea {...tied}>{Array.isArray(value) ? value.join('\n') : ''}</textarea>;
    case 'long':
      return <textarea {...tied}>{String(value ?? '')}</textarea>;
    case 'numbers':
      return <input type="text" value={Array.isArray(value) ? value.join(', ') : ''} {...tied} />;
    case 'number':
      return (
        <input
          type="number"
          min={schema.minimum}
          max={schema.maximum}
          value={value === null ? '' : String(value)}
          {...tied}
        />
      );
    default:
      return <input type={entry === 'address' ? 'url' : 'text'} value={String(value ?? '')} {...tied} />;
  }
};
