import { spawn } from 'node:child_process';
import { LocalProduct } from '../../support/local-product';

/** A deployment as it is made: without an account. */
export async function emptyProduct(): Promise<LocalProduct> {
  const product = await LocalProduct.start();
  product.sql('DELETE FROM api_tokens; DELETE FROM users; DELETE FROM accounts');
  return product;
}

export type Ran = { code: number | null; says: string };

type How = {
  /** The command is killed once it has said this. */
  until?: RegExp;
  /** The command is killed when this says so. */
  signal?: AbortSignal;
  env?: Record<string, string>;
};

/** Runs a command on the data of a product. */
export function run(
  product: LocalProduct,
  words: string[],
  { until = /^never$/, signal, env = {} }: How = {},
): Promise<Ran> {
  const child = spawn('sh', ['scripts/with-tools.sh', 'node', ...words], {
    env: { ...product.environment, ...env },
    detached: true,
  });
  let says = '';
  const kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  signal?.addEventListener('abort', kill);
  const hear = (piece: Buffer) => {
    says += piece;
    if (until.test(says)) kill();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, says })));
}

/** The new deployment, asked with a token of the old one. */
export class Moved extends LocalProduct {
  constructor(
    readonly before: LocalProduct,
    after: LocalProduct,
  ) {
    super(after.at);
  }

  override get credentials() {
    return this.before.credentials;
  }
}
