import { ActButton } from '../records/parts';

type Words = Record<
  'enable' | 'enabledDone' | 'disable' | 'disabledDone' | 'disableTitle' | 'disableText',
  string
>;

type Switch = { path: string; enabled: boolean; words: Words };

/** Turns on what is off at once, and off what is on when it is meant. */
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
