import { randomSecret } from '../../../core/platform/secret';

/**
 * A code of letters and digits in groups of four, easy to type. 16 characters hold more than 77
 * bits.
 */
export function randomCode(chars: number): string {
  let code = '';
  while (code.length < chars)
    code += randomSecret()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return code.slice(0, chars).replace(/(.{4})(?=.)/g, '$1-');
}

/** The code without spaces, dashes and capitals. */
export function codeOf(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}
