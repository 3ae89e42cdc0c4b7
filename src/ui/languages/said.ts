/** The words of another language: the same keys, any texts. Forms of a count may be more than in English. */
export type Said<Words> = Words extends string
  ? string
  : Words extends (...args: infer Args) => string
    ? (...args: Args) => string
    : Words extends { one: string; other: string }
      ? { [Key in keyof Words]: string } & { zero?: string; two?: string; few?: string; many?: string }
      : Words extends object
        ? { [Key in keyof Words]: Said<Words[Key]> }
        : Words;
