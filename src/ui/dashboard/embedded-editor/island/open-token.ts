import type { Failure } from '../../shell/island/service/answer';
import { readAnswer, unreachable } from '../../shell/island/service/answer';

/** One attempt to open the token: repeated after a lost answer, it is the same one. */
const attempt = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

/** Opens the token of this frame; returns its pass, or why there is none. */
export async function openToken(templateId: string, token: string): Promise<{ pass: string } | Failure> {
  try {
    const response = await fetch(`/embed/editor/${templateId}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, attempt }),
    });
    const answer = readAnswer<{ pass: string }>(response.status, await response.text());
    return answer.ok ? answer.body : answer;
  } catch {
    return unreachable;
  }
}
