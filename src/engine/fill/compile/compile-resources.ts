import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectCopy } from '../../pdf/writer/copy-objects';

/**
 * Gives each page its own resources, so that names can be added that no other page has. Shared
 * parts are still written once: only the list of XObjects is copied.
 */
export class PageResources {
  readonly #users = new Map<number | PdfDict, number>();
  readonly #sharedParts = new Map<PdfDict, PdfRef>();

  readonly #file: PdfFile;
  readonly #rewrite: Pick<ObjectCopy, 'add'>;

  constructor(file: PdfFile, rewrite: Pick<ObjectCopy, 'add'>, nodes: readonly PageNode[]) {
    this.#file = file;
    this.#rewrite = rewrite;

    for (const node of nodes) {
      const identity = identityOf(node.dict.get('Resources'));
      if (identity !== null) this.#users.set(identity, (this.#users.get(identity) ?? 0) + 1);
    }
  }

  namesOf(node: PageNode): PageNames {
    const value = node.dict.get('Resources');
    const own = this.#file.dict(value) ?? new PdfDict();
    const identity = identityOf(value);
    const isShared = identity !== null && (this.#users.get(identity) ?? 0) > 1;
    const objects = this.#file.dict(own.get('XObject'))?.entries ?? [];
    const names = new PageNames(isShared ? this.#withSharedParts(own) : own, new Map(objects));
    this.#file.budget.spend(names.count);
    return names;
  }

  #withSharedParts(own: PdfDict): PdfDict {
    const parts = [...own.entries].map(([key, value]): [string, PdfValue] => {
      return value instanceof PdfDict && key !== 'XObject' ? [key, this.#shared(value)] : [key, value];
    });
    return new PdfDict(new Map(parts));
  }

  #shared(part: PdfDict): PdfRef {
    const known = this.#sharedParts.get(part);
    if (known) return known;
    const ref = this.#rewrite.add(part);
    this.#sharedParts.set(part, ref);
    return ref;
  }
}

/** The names of the XObjects of one page. */
export class PageNames {
  readonly #own: PdfDict;
  readonly #objects: Map<string, PdfValue>;

  constructor(own: PdfDict, objects: Map<string, PdfValue>) {
    this.#own = own;
    this.#objects = objects;
  }

  get count(): number {
    return this.#objects.size;
  }

  /**
   * Adds a form. Returns its name: the wanted one, or a longer one when the page already has that
   * name, for instance from an earlier filling.
   */
  add(wanted: string, form: PdfRef): string {
    let name = wanted;
    while (this.#objects.has(name)) name = `${name}q`;
    this.#objects.set(name, form);
    return name;
  }

  resources(): PdfDict {
    return this.#own.with({ XObject: new PdfDict(this.#objects) });
  }
}

function identityOf(resources: PdfValue): number | PdfDict | null {
  if (resources instanceof PdfRef) return resources.number;
  return resources instanceof PdfDict ? resources : null;
}
