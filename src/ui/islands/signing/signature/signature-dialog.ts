import { engineLimits, type PictureTraits, type SignatureValue } from '../../../../engine/fields';
import { limits } from '../../../../lib/limits';
import { button, h } from '../../common/dom';
import type { Question } from '../model/questions';
import { openDialog } from '../steps/dialog';
import { words } from '../words';
import { imageChooser } from './drop-image';
import { Pad } from './pad';
import { type Tab, tabs } from './tabs';
import { type Typed, typedSignature } from './typed';

export type Picture = SignatureValue | { base64: string } | { text: Typed };

type Asked = {
  question: Question;
  signerName: string;
  onPicture: (picture: Picture | undefined) => void;
  isFilled: boolean;
};

/** The picture that each way of signing has made so far; undefined before it has made one. */
type Made = Record<string, () => Picture | undefined>;

/** Asks for a signature, initials or an image. */
export function askForPicture({ question, signerName, onPicture, isFilled }: Asked): void {
  const made: Made = {};
  let current = '';
  const use = button('primary', words.sign.use, () => {
    const picture = made[current]?.();
    if (picture === undefined) return;
    dialog.close();
    onPicture(picture);
  });
  const update = () => {
    use.disabled = made[current]?.() === undefined;
  };
  const ways = waysOf(question, signerName, made, update);
  const content = tabs(ways, ways[0]?.key ?? 'image', (key) => {
    current = key;
    update();
  });
  const remove = button('plain', words.field.remove, () => {
    dialog.close();
    onPicture(undefined);
  });
  const cancel = button('', words.sign.cancel, () => dialog.close());
  const { picture } = question;
  const title = picture?.isSigned ? words.sign[picture.asked] : question.label;
  const dialog = openDialog({
    title,
    className: 'sign',
    content: [content],
    actions: [...(isFilled ? [remove] : []), cancel, use],
  });
}

function waysOf(question: Question, signerName: string, made: Made, update: () => void): Tab[] {
  const signed = question.picture?.isSigned ? question.picture : null;
  const mayDraw = signed !== null && question.boxes.every(({ signatureAllowDraw }) => signatureAllowDraw);
  const mayType = signed !== null && question.boxes.every(({ signatureAllowType }) => signatureAllowType);
  return [
    ...(mayDraw ? [drawing(made, update)] : []),
    ...(mayType ? [typing(startOf(starts[signed.starts](signerName)), made, update)] : []),
    signed !== null
      ? image({ mostBytes: limits.signatureImageBytes, hint: words.sign.fileHint }, made, update)
      : image({ mostBytes: limits.signingBodyBytes / 6, hint: words.sign.imageHint }, made, update),
  ];
}

function drawing(made: Made, update: () => void): Tab {
  const undo = button('plain', words.sign.undo, () => pad.undo());
  const clear = button('plain', words.sign.clear, () => pad.clear());
  const onChange = () => {
    undo.disabled = clear.disabled = pad.isEmpty;
    update();
  };
  const pad = new Pad(words.sign.drawHere, onChange);
  undo.disabled = clear.disabled = true;
  made['draw'] = () => (pad.isEmpty ? undefined : { drawing: pad.drawing() });
  const hint = h('p', { className: 'help' }, words.sign.drawHere);
  const panel = h(
    'div',
    {},
    h('div', { className: 'paper' }, pad.element),
    hint,
    h('div', { className: 'tools' }, undo, clear),
  );
  return { key: 'draw', label: words.sign.draw, panel };
}

type Starts = Extract<PictureTraits, { isSigned: true }>['starts'];

/** The typed signature that a signer of this name begins with. */
const starts: Record<Starts, (signerName: string) => string> = {
  name: (signerName) => signerName,
  initials: initialsOf,
};

function typing(name: string, made: Made, update: () => void): Tab {
  let typed: Typed = { name, typeface: 'Dancing Script' };
  made['type'] = () =>
    typed.name.trim() === '' ? undefined : { text: { ...typed, name: typed.name.trim() } };
  const panel = typedSignature(typed, (now) => {
    typed = now;
    update();
  });
  return { key: 'type', label: words.sign.type, panel };
}

/** Cuts a name to the longest text of a signature: names of signers may be longer. */
function startOf(name: string): string {
  let start = '';
  for (const character of name) {
    if (start.length + character.length > engineLimits.signatureNameChars) break;
    start += character;
  }
  return start.trim();
}

/** The share of the limit that the file may take: base64 adds a third, and JSON surrounds it. */
const SHARE = 0.7;

type Wanted = { mostBytes: number; hint: string };

function image({ mostBytes, hint }: Wanted, made: Made, update: () => void): Tab {
  let chosen: string | null = null;
  made['image'] = () => (chosen === null ? undefined : { base64: chosen });
  const panel = imageChooser({ mostBytes: mostBytes * SHARE, hint }, (base64) => {
    chosen = base64;
    update();
  });
  return { key: 'image', label: words.sign.image, panel };
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).map((part) => Array.from(part)[0] ?? '');
  return parts.join('').toLocaleUpperCase();
}
