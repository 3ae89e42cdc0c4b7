/**
 * A part of a tag: `name`, or `key=value`. A backslash takes away the special meaning of the next
 * character; `\n` is a line feed.
 */
export type TagPart = {
  key: string;
  /** The values, separated by bars; null for a part without a value. */
  values: string[] | null;
};

/** Splits `name;key=value;key=one|two`. Spaces around each part do not count. */
export function splitTag(text: string): TagPart[] {
  const parts: TagPart[] = [];
  let part: TagPart = { key: '', values: null };
  const characters = [...text];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '\\' && at + 1 < characters.length) {
      at += 1;
      append(part, escaped(characters[at] ?? ''));
    } else if (character === ';') {
      parts.push(trimmed(part));
      part = { key: '', values: null };
    } else if (character === '=' && part.values === null) part.values = [''];
    else if (character === '|' && part.values !== null) part.values.push('');
    else append(part, character);
  }
  return [...parts, trimmed(part)];
}

function escaped(character: string): string {
  return character === 'n' ? '\n' : character;
}

function append(part: TagPart, text: string): void {
  if (part.values === null) part.key += text;
  else part.values.push(`${part.values.pop() ?? ''}${text}`);
}

function trimmed({ key, values }: TagPart): TagPart {
  return { key: key.trim(), values: values?.map((value) => value.trim()) ?? null };
}
