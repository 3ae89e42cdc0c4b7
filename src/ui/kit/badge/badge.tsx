import type { Child } from 'hono/jsx';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | '';

/** The state of a thing in a word or two. */
export function Badge({ text, tone }: { text: Child; tone: Tone }) {
  return <span class={`badge ${tone}`.trim()}>{text}</span>;
}
