/** What is wrong with a file that should have a key: its form, its password, or the key in it. */
export type KeyFileFault = 'form' | 'password' | 'key';

/** A file that cannot be read as a key with its certificates. The message is for those who sent it. */
export class KeyFileProblem extends Error {
  override readonly name = 'KeyFileProblem';

  constructor(
    readonly fault: KeyFileFault,
    message: string,
  ) {
    super(message);
  }
}
