import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectCopy } from '../../pdf/writer/copy-objects';

/**
 * Gives each page resources of its own, so that names can be added to it that no other page has. What many pages
 * share is still written once: only the list of their XObjects is copied.
 */
export class PageResources {
  private readonly users = new Map<number | PdfDict, number>();
  private readonly sharedParts = new Map<PdfDict, PdfRef>();

  constructor(
    private readonly file: PdfFile,
    private readonly rewrite: Pick<ObjectCopy, 'add'>,
    nodes: readonly PageNode[],
  ) {
    for (const node of nodes) {
      const identity = identityOf(node.dict.get('Resources'));
      if (identity !== null) this.users.set(identity, (this.users.get(identity) ?? 0) + 1);
    }
  }

  namesOf(node: PageNode): PageNames {
    const value = node.dict.get('Resources');
    const own = this.file.dict(value) ?? new PdfDict();
    const identity = identityOf(value);
    const isShared = identity !== null && (this.users.get(identity) ?? 0) > 1;
    const objects = this.file.dict(own.get('XObject'))?.entries ?? [];
    const names = new PageNames(isShared ? this.withSharedParts(own) : own, new Map(objects));
    this.file.budget.spend(names.count);
    return names;
  }

  private withSharedParts(own: PdfDict): PdfDict {
    const parts = [...own.entries].map(([key, value]): [string, PdfValue] => {
      return value instanceof PdfDict && key !== 'XObject' ? [key, this.shared(value)] : [key, value];
    });
    return new PdfDict(new Map(parts));
  }

  private shared(part: PdfDict): PdfRef {
    const known = this.sharedParts.get(part);
    if (known) return known;
    const ref = this.rewrite.add(part);
    this.sharedParts.set(part, ref);
    return ref;
  }
}

/** The names by which one page knows its XObjects. */
export class PageNames {
  constructor(
    private readonly own: PdfDict,
    private readonly objects: Map<string, PdfValue>,
  ) {}

  get count(): number {
    return this.objects.size;
  }

  /** The name it got: the wanted one, or a longer one where the page, or an earlier filling of it, has that. */
  add(wanted: string, form: PdfRef): string {
    let name = wanted;
    while (this.objects.has(name)) name = `${name}q`;
    this.objects.set(name, form);
    return name;
  }

  resources(): PdfDict {
    return this.own.with({ XObject: new PdfDict(this.objects) });
  }
}

function identityOf(resources: PdfValue): number | PdfDict | null {
  if (resources instanceof PdfRef) return resources.number;
  return resources instanceof PdfDict ? resources : null;
}
