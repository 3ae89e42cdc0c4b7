import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** No printed page may ever reach `port` by TCP or UDP; `controlPort` lists what did. */
    canary: { port: number; controlPort: number };
  }
}

/**
 * A server in the test runner, where a browser could reach it. It counts connections, not only
 * requests.
 */
export default async function setup(project: TestProject) {
  const hits: string[] = [];
  const tcp = createServer((socket) => {
    hits.push('connection');
    socket.on('data', (data) => hits.push(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  const port = await listening(tcp.listen(0, '127.0.0.1'));
  const udp = createSocket('udp4', () => hits.push('datagram'));
  udp.bind(port, '127.0.0.1');
  const control = createHttpServer((_, answer) => answer.end(JSON.stringify(hits)));
  const controlPort = await listening(control.listen(0, '127.0.0.1'));
  project.provide('canary', { port, controlPort });
  return () => {
    tcp.close();
    udp.close();
    control.close();
  };
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
