import { limits } from './limits';

/** Shortens many or long problems, so that answers and records stay small whatever was sent. */
export function reportProblems(problems: string[]): string[] {
  const reported = problems.slice(0, limits.reportedProblems).map(shorten);
  const rest = problems.length - reported.length;
  return rest > 0 ? [...reported, `#: ${rest} more problems`] : reported;
}

/** Shortens texts by field in the same way. */
export function reportTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts)
      .slice(0, limits.reportedProblems)
      .map(([name, text]) => [name, shorten(text)]),
  );
}

function shorten(text: string): string {
  return text.length > limits.reportedChars
    ? `${text.slice(0, limits.reportedChars).replace(/\p{Surrogate}$/u, '')}…`
    : text;
}
