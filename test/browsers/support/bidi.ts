import { member } from './engine';

export type Send = (method: string, params: object) => Promise<unknown>;

/** Connects to a browser that speaks WebDriver BiDi; the function sends a command. */
export async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${address}`)));
  });
  return commandsOf(socket);
}

/** Matches each answer with its command. */
function commandsOf(socket: WebSocket): Send {
  const waiting = new Map<unknown, (answer: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data));
    waiting.get(member(answer, 'id'))?.(answer);
  });
  return async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (member(answer, 'type') === 'error') throw new Error(`${method}: ${member(answer, 'message')}`);
    return member(answer, 'result');
  };
}
