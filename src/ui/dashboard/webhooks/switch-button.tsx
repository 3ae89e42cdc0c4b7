import { ActButton } from '../records/parts';

type Words = Record<
  'enable' | 'enabledDone' | 'disable' | 'disabledDone' | 'disableTitle' | 'disableText',
  string
>;

type Switch = { path: string; enabled: boolean; words: Words };

/** Enables at once, and disables after a confirmation. */
export function SwitchButton({ path, enabled, words }: Switch) {
  return enabled ? (
    <ActButton
      text={words.disable}
      method="PUT"
      path={path}
      body={{ enabled: false }}
      done={words.disabledDone}
      ask={{ title: words.disableTitle, text: words.disableText, yes: words.disable }}
    />
  ) : (
    <ActButton
      text={words.enable}
      method="PUT"
      path={path}
      body={{ enabled: true }}
      done={words.enabledDone}
    />
  );
}
