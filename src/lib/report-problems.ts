import { limits } from './limits';

/** What an answer and a record keep of many or long problems: they must stay small whatever was sent. */
export const reportProblems = (problems: string[]): string[] => {
  const reported = problems.slice(0, limits.reportedProblems).map(shorten);
  const rest = problems.length - reported.length;
  return rest > 0 ? [...reported, `#: ${rest} more problems`] : reported;
};

/** Likewise of texts by field. */
export const reportTexts = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .slice(0, limits.reportedProblems)
      .map(([name, text]) => [name, shorten(text)]),
  );

const shorten = (text: string): string =>
  text.length > limits.reportedChars
    ? `${text.slice(0, limits.reportedChars).replace(/\p{Surrogate}$/u, '')}…`
    : text;
