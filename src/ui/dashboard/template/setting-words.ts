import { mapRows } from '../../../lib/catalogue';
import { settingRows } from '../../../service/templates/settings/settings';

type Form = NonNullable<(typeof settingRows)[keyof typeof settingRows]['form']>;

type SettingWords = {
  label: string;
  hint: string;
  /** The choices by what they choose. */
  choices?: Readonly<Record<string, string>>;
};

/** The words of template settings, which their catalogue has. */
export const settingWords = mapRows(settingRows, ({ form }) => (form === null ? null : wordsOf(form)));

function wordsOf({ label, hint, control }: Form): SettingWords {
  if (typeof control === 'string') return { label, hint };
  return { label, hint, choices: { ...('lists' in control ? control.lists : control.choices) } };
}
