import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Door } from '../../../scripts/backup/door.mjs';

const hour = 3_600_000;

let server: Server;
let origin: string;
let good: string[];
const asked: string[] = [];

beforeEach(async () => {
  good = [];
  asked.length = 0;
  server = createServer((request, answer) => {
    const { url = '', headers } = request;
    asked.push(url);
    const isOpen = good.some((secret) => headers.authorization === `Bearer ${secret}`);
    answer.statusCode = isOpen && !url.includes('gone') ? 200 : 404;
    answer.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

function opened(): Door {
  return new Door(origin, ({ secret, before }) => {
    good = [before, secret];
  });
}

it('a command that takes longer than a day opens the door again, and requests on their way still pass', async () => {
  const begin = Date.now();
  const door = opened();
  const [, first] = good;
  vi.spyOn(Date, 'now').mockImplementation(() => begin + 30 * hour);
  await door.json('backup');
  expect(good).toEqual([first, expect.not.stringMatching(first ?? '')]);
  const [, second] = good;
  await door.json('backup');
  expect(good[1]).toBe(second);
});

it('a file is gone only if the door is open', async () => {
  const door = opened();
  expect(await door.file('gone')).toBeNull();
  // Another command has opened the door for itself.
  good = ['another'];
  await expect(door.file('gone')).rejects.toThrow('404');
  await expect(door.file('there')).rejects.toThrow('404');
});
