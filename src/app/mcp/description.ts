/** What the server says of itself. The build writes it, so that its words do not weigh in the Worker. */
export type McpDescription = {
  /** For the agent, before it calls anything. */
  instructions: string;
  tools: ({ name: string } & Record<string, unknown>)[];
  prompts: Prompt[];
  /** The pages of the documentation, at /docs/NAME.md. */
  docs: { name: string; title: string }[];
  /** What to do about a refusal, by its code. */
  advice: Record<string, string>;
};

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** The message, with `{{name}}` for each argument. */
  text: string;
};

let kept: McpDescription | undefined;

export async function readDescription(assets: Fetcher): Promise<McpDescription> {
  kept ??= await (await assets.fetch('https://assets/mcp.json')).json<McpDescription>();
  return kept;
}
