import { isRecord } from '../../lib/json';
import { type Call, invalidParams, type Outcome, result } from './call';

export function listPrompts({ described }: Call): Outcome {
  return result({ prompts: described.prompts.map(({ text, ...prompt }) => prompt) });
}

export function getPrompt({ message: { params }, described }: Call): Outcome {
  const { name, arguments: given = {} } = params;
  const prompt = described.prompts.find((one) => one.name === name);
  if (!prompt) return invalidParams('There is no prompt of this name.');
  if (!isRecord(given)) return invalidParams('params.arguments must be an object.');
  const missing = prompt.arguments.filter((one) => one.required && !hasText(given[one.name]));
  if (missing.length > 0) return invalidParams(`Missing: ${missing.map((one) => one.name).join(', ')}.`);
  const text = prompt.text.replaceAll(/\{\{(\w+)\}\}/g, (_, argument: string) =>
    String(given[argument] ?? ''),
  );
  const messages = [{ role: 'user', content: { type: 'text', text } }];
  return result({ description: prompt.description, messages });
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
