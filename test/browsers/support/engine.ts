/** What the flows need of a browser, whatever protocol drives it. */
export type Engine = {
  name: string;
  /** Forgets all pages and cookies, and takes over the colours that the person prefers. */
  startOver(scheme?: Scheme): Promise<void>;
  goTo(address: string): Promise<void>;
  /** Runs the body of a function in the page, or in the frame that was entered. */
  run(body: string, ...values: unknown[]): Promise<unknown>;
  /** Sends the input of a pointer or a keyboard, as W3C action sequences. */
  act(actions: object[]): Promise<void>;
  /** Chooses a file of this machine in an input for files. */
  chooseFile(selector: string, file: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  picture(): Promise<Buffer>;
  end(): Promise<void>;
};

export type Scheme = 'light' | 'dark';

/** Reads a value out of the JSON that a protocol answers. */
export function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
}

/** A free port and a program are started slowly on a busy machine. */
export async function retry<T>(attempt: () => Promise<T>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
