type FormMessages = {
  said: string | undefined;
  problem: string | undefined;
  words: { said: Record<string, string>; problems: Record<string, string> };
};

function wordFor(words: Record<string, string>, key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
}

/**
 * Shows the result of the form that led here. The query can only choose among the known messages.
 */
export function FormMessages({ said, problem, words }: FormMessages) {
  const [done, wrong] = [wordFor(words.said, said), wordFor(words.problems, problem)];
  return (
    <>
      {done && (
        <p class="notice good" role="status">
          {done}
        </p>
      )}
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
