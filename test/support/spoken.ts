import { getDocumentProxy } from 'unpdf';

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };

/** What a screen reader says, by pdf.js: each element with its own text, in the order of the structure. */
export async function spoken(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const said: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = textsById((await page.getTextContent({ includeMarkedContent: true })).items);
    const say = (node: Node) => {
      const kids = node.children ?? [];
      const own = kids.map(({ type, id = '' }) =>
        type === 'content' ? (texts.get(id) ?? '') : type === undefined ? '' : 'box',
      );
      const words = own.join('').trim();
      if (words !== '') said.push(`${node.role}: ${words}`);
      for (const kid of kids) if (kid.role !== undefined) say(kid);
    };
    say((await page.getStructTree()) as Node);
  }
  return said;
}

function textsById(items: readonly object[]): Map<string, string> {
  const [texts, open]: [Map<string, string>, string[]] = [new Map(), []];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== '') ?? '';
      texts.set(id, `${texts.get(id) ?? ''}${String(item.str)}`);
    } else if ('type' in item && item.type === 'endMarkedContent') open.pop();
    else open.push('id' in item && typeof item.id === 'string' ? item.id : '');
  }
  return texts;
}
