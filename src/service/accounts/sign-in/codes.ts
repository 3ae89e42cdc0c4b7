import { randomSecret } from '../../../core/platform/secret';

/** Letters and digits in fours, for people to type: 16 are more than 77 bits. */
export function randomCode(chars: number): string {
  let code = '';
  while (code.length < chars)
    code += randomSecret()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return code.slice(0, chars).replace(/(.{4})(?=.)/g, '$1-');
}

/** However somebody has typed it. */
export function codeOf(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}
