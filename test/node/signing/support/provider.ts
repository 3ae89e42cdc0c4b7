import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { credentialsIn, plainEnvironment } from '../../commands/support/instance';
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
  const { token_id, token_secret } = credentialsIn(world().product.at.state).live;
  const response = await fetch(`${world().product.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  const answer: { id: string; secret: string; last_problem: string | null } = await response.json();
  return answer;
}
