import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { plainEnvironment } from '../../commands/support/instance';
import { world } from './world';

/** An identity provider of the account, with one of the documented examples as its web service. */
export class Provider {
  output = '';

  private constructor(
    readonly name: string,
    readonly url: string,
    readonly id: string,
    readonly example: ChildProcess,
  ) {
    example.stdout?.on('data', (chunk) => {
      this.output += chunk;
    });
  }

  static async start(which: 'sms' | 'eid'): Promise<Provider> {
    const port = await freePort();
    const name = `${which.toUpperCase()} ${port}`;
    const url = `http://127.0.0.1:${port}/`;
    const made = await asLive('POST', '/identity_providers', { name, url });
    const example = spawn('node', [`examples/identity-node/${which}.mjs`], {
      env: {
        ...plainEnvironment(),
        PORT: String(port),
        ORIGIN: `http://localhost:${port}`,
        IDENTITY_SECRETS: made.secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const provider = new Provider(name, url, made.id, example);
    if (example.stdout) await once(example.stdout, 'data');
    return provider;
  }

  get step() {
    return { identity_step: 'provider', identity_provider: this.name };
  }

  async lastProblem(): Promise<string | null> {
    return (await asLive('GET', `/identity_providers/${this.id}`)).last_problem;
  }

  end(): void {
    this.example.kill();
  }
}

async function asLive(method: string, path: string, body?: object) {
  const answer: { id: string; secret: string; last_problem: string | null } = await world().product.api(
    method,
    path,
    body,
    'live',
  );
  return answer;
}
