import { randomSecret } from '../../../core/platform/secret';

/** Letters and digits in fours, for people to type: 16 are more than 77 bits. */
export const randomCode = (chars: number): string => {
  let code = '';
  while (code.length < chars)
    code += randomSecret()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return code.slice(0, chars).replace(/(.{4})(?=.)/g, '$1-');
};

/** However somebody has typed it. */
export const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
