import { isRecord } from '../../lib/json';
import { type Call, invalidParams, type Outcome, result } from './call';
import { unknownArguments } from './unknown-arguments';

export function listPrompts({ described }: Call): Outcome {
  return result({ prompts: described.prompts.map(({ text, ...prompt }) => prompt) });
}

export function getPrompt({ message: { params }, described }: Call): Outcome {
  const { name, arguments: given = {} } = params;
  const prompt = described.prompts.find((one) => one.name === name);
  const names = described.prompts.map((one) => one.name).join(', ');
  if (!prompt) return invalidParams(`There is no prompt of this name. There are ${names}.`);
  if (!isRecord(given)) return invalidParams('params.arguments must be an object.');
  const known = prompt.arguments.map((one) => one.name);
  const [problem] = [...unknownArguments(given, known), ...notTexts(given)];
  if (problem !== undefined) return invalidParams(`params.arguments: ${problem}`);
  const missing = prompt.arguments.filter((one) => one.required && !hasText(given[one.name]));
  if (missing.length > 0) return invalidParams(`Missing: ${missing.map((one) => one.name).join(', ')}.`);
  const text = prompt.text.replaceAll(/\{\{(\w+)\}\}/g, (_, argument: string) =>
    String(given[argument] ?? ''),
  );
  const messages = [{ role: 'user', content: { type: 'text', text } }];
  return result({ description: prompt.description, messages });
}

function notTexts(given: Record<string, unknown>): string[] {
  const others = Object.entries(given).filter(([, value]) => typeof value !== 'string');
  return others.map(([name]) => `#/${name}: must be a text.`);
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
