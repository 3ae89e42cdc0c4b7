import type { TestProject } from 'vitest/node';

/** Log lines of the runtime that tests provoke: in any file, or in the named ones. */
const provoked: { says: RegExp; in?: RegExp }[] = [
  // Errors that tests throw contain these words.
  { says: / by the test\b/ },
  // One side closed a connection: the external server breaks off, or a reader has enough.
  { says: /^(uncaught )?exception = \S+: disconnected: (?!jsg\.Error)/ },
  // The local stand-in for Cloudflare's browsers forwards messages of closed pages.
  { says: /^uncaught exception; source = Uncaught; stack = .*\n.*\/browser-rendering\/binding/ },
  { says: /^console warning; message = An event handler returned a promise/ },
  // An alarm was set again while the runtime was about to run it.
  { says: /^NOSENTRY SQLite alarm/ },
  { says: /Error: Network connection lost/, in: /external-/ },
  // A renderer that threw is reported a second time, as hung; so is one whose coordinator was
  // killed.
  { says: /code had hung/, in: /-crash\.|submissions\/coordinator\.|retention\/expiry\./ },
  {
    says: /(JournalFault|DamagedArchive): The journal cannot be used/,
    in: /journals-of-releases|rows-without-records|archived-submissions|archived-expiry|archiving-that-stops|erase-logos|webhooks\/damaged-packs|mcp\/lists/,
  },
  { says: /The PDF could not be stored/, in: /kept-pdfs/ },
  { says: /^A header value .* contains non-ASCII/, in: /idempotency/ },
];

/**
 * Keeps provoked lines of the runtime out of the output. Any other line is shown at once and fails
 * the run, because nothing else reports an alarm that throws.
 */
export default function watchRuntime(project: TestProject): () => void {
  const { state } = project.vitest;
  const files = ['', ''];

  function isProvoked(line: string): boolean {
    const running = state
      .getTestModules()
      .find((each) => each.project.name.startsWith('workers') && each.state() === 'pending');
    const file = running?.relativeModuleId ?? '';
    // Killed code may log while the next file already runs.
    if (file !== '' && file !== files[0]) files.splice(0, 2, file, files[0] ?? '');
    if (provoked.some((row) => row.says.test(line) && (row.in?.test(files.join(' ')) ?? true))) return true;
    const message = `${files[0] || 'before any test'}: ${line}`;
    state.catchError({ name: 'Error', message, stack: line }, 'Error of the runtime');
    return false;
  }

  const restore = [process.stdout, process.stderr].map((stream) => intercept(stream, isProvoked));
  return () => {
    for (const undo of restore) undo();
  };
}

/**
 * Intercepts the lines of the runtime, which arrive in this process among those of the reporters.
 */
function intercept(stream: NodeJS.WriteStream, isTaken: (line: string) => boolean): () => void {
  const write = stream.write;
  stream.write = new Proxy(write, {
    apply(target, self, args: unknown[]) {
      const isOfRuntime = /\bhandleStructuredLogs\b/.test(new Error('who writes?').stack ?? '');
      if (!isOfRuntime) return Reflect.apply(target, self, args);
      return isTaken(String(args[0]).trimEnd()) || Reflect.apply(target, self, args);
    },
  });
  return () => {
    stream.write = write;
  };
}
