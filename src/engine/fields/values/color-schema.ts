import type { JsonSchema } from '../json-schema';

export const colorSchema: JsonSchema = { type: 'string', pattern: '^#?[0-9a-fA-F]{6}$' };
