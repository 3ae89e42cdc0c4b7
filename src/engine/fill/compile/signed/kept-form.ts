import type { PdfFile } from '../../../pdf/reader/pdf-file';
import { dictOf, PdfDict, PdfRef, type PdfValue } from '../../../pdf/values';
import type { ObjectCopy } from '../../../pdf/writer/copy-objects';
import { stampOf } from '../stamp-of';
import type { FieldNode } from './field-nodes';
import type { Signatures } from './signatures';

/** `SignaturesExist` and `AppendOnly`: changes are appended, or the signatures break. */
const SIG_FLAGS = 3;
/** The defaults of a form, for fields that stay. */
const DEFAULTS = ['DR', 'DA', 'Q'];

/**
 * The part of a form that stays as it is: signatures, fields that they lock, and the names above
 * them. All other fields leave the form and become fields of the template.
 */
export class KeptForm {
  readonly #nodes: readonly FieldNode[];
  readonly #stays: ReadonlySet<FieldNode>;
  readonly #numbers: ReadonlySet<number>;

  readonly #file: PdfFile;
  readonly #signatures: Signatures;

  constructor(file: PdfFile, nodes: readonly FieldNode[], signatures: Signatures) {
    this.#nodes = nodes;
    this.#file = file;
    this.#signatures = signatures;

    this.#stays = staying(nodes, signatures);
    this.#numbers = new Set([...this.#stays].flatMap(({ ref }) => (ref === null ? [] : [ref.number])));
  }

  /** Whether an object is a field, box or name that stays. */
  has(ref: PdfRef | null): boolean {
    return ref !== null && this.#numbers.has(ref.number);
  }

  /** The names of the topmost fields: no other field can have them. */
  get names(): string[] {
    return this.#roots.map(({ name }) => name);
  }

  /** References to the topmost fields. */
  get fields(): PdfValue[] {
    return this.#roots.map(({ ref, dict }) => ref ?? dict);
  }

  /** The form without the fields that leave it. */
  get dict(): PdfDict {
    return this.defaults.with({ Fields: this.fields, SigFlags: SIG_FLAGS });
  }

  get defaults(): PdfDict {
    const root = this.#file.dict(this.#file.trailer.get('Root'));
    const form = this.#file.dict(root?.get('AcroForm') ?? null) ?? new PdfDict();
    return dictOf(
      Object.fromEntries(DEFAULTS.filter((key) => form.has(key)).map((key) => [key, form.get(key)])),
    );
  }

  /** Stamps that show what the boxes of signatures show. */
  get stamps(): { number: number; stamp: PdfDict }[] {
    const signed = new Set(this.#signatures.fields);
    return this.#nodes.flatMap((node) => {
      const { ref, dict, parent } = node;
      const isSigned = signed.has(node) || (parent !== null && signed.has(parent));
      if (ref === null || !isSigned || !dict.has('Rect')) return [];
      return [{ number: ref.number, stamp: stampOf(this.#file, dict) }];
    });
  }

  /** Takes the other fields out of the branches that stay. What was signed is not even looked at. */
  enter(copy: ObjectCopy): void {
    for (const { value } of this.#signatures.fields)
      if (value instanceof PdfRef) copy.standIn(value.number, value.number);
    const left = new Map<FieldNode, FieldNode[]>();
    for (const node of this.#nodes) {
      if (node.parent === null || !this.#stays.has(node.parent)) continue;
      const kids = left.get(node.parent) ?? [];
      left.set(node.parent, this.#stays.has(node) ? [...kids, node] : kids);
    }
    for (const [{ ref, dict }, kids] of left) {
      const isWhole = this.#file.array(dict.get('Kids'))?.length === kids.length;
      if (ref === null || isWhole) continue;
      copy.replace(ref.number, dict.with({ Kids: kids.map((kid) => kid.ref ?? kid.dict) }));
    }
  }

  get #roots(): FieldNode[] {
    return this.#nodes.filter((node) => node.parent === null && this.#stays.has(node));
  }
}

/** Nodes stand after their parents. */
function staying(nodes: readonly FieldNode[], { fields, locks }: Signatures): Set<FieldNode> {
  const signed = new Set(fields);
  const stays = new Set<FieldNode>();
  const whole = new Set<FieldNode>();
  for (const node of nodes) {
    const isWhole = signed.has(node) || (node.parent !== null && whole.has(node.parent)) || locks(node.name);
    if (!isWhole) continue;
    whole.add(node);
    for (let above: FieldNode | null = node; above !== null && !stays.has(above); above = above.parent)
      stays.add(above);
  }
  return stays;
}
