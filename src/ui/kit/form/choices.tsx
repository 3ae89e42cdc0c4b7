type Choices = {
  options: Iterable<readonly [value: string, text: string]>;
  chosen?: string | undefined;
  /** The text of the option that chooses nothing. */
  none?: string;
};

/** The options of a select. */
export function Choices({ options, chosen, none }: Choices) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {[...options].map(([value, text]) => (
        <option value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </>
  );
}
