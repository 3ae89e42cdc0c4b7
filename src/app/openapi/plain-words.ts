/** Words without their links to docs/*.md, which lead nowhere in the document of a deployment. */
export function plainWords(words: string): string {
  return words.replace(/\[([^\]]*)\]\([\w-]+\.md(#[\w-]*)?\)/g, '$1');
}
