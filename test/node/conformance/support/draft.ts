/** A PDF by hand: its objects have names, and `@name` in their texts refers to one. */
export class Draft {
  readonly #objects: Map<string, { text: string; data?: string }>;
  /** Changes the whole file after its offsets are known. */
  after: (file: string) => string = (file) => file;
  /** More entries of the trailer. */
  trailer = '/ID[<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]';

  constructor(objects: Record<string, string>, streams: Record<string, [string, string]>) {
    this.#objects = new Map(Object.entries(objects).map(([name, text]) => [name, { text }]));
    for (const [name, [entries, data]] of Object.entries(streams))
      this.#objects.set(name, { text: `<<${entries}/Length ${data.length}>>`, data });
  }

  /** Replaces a part of the text of an object, or of the data of a stream. */
  change(name: string, from: string, to: string): this {
    const object = this.#object(name);
    if (object.text.includes(from)) object.text = object.text.replace(from, to);
    else if (object.data?.includes(from)) this.#setData(object, object.data.replace(from, to));
    else throw new Error(`${name} has no ${from}`);
    return this;
  }

  /** Adds entries to the dictionary of an object. */
  extend(name: string, entries: string): this {
    const object = this.#object(name);
    object.text = object.text.replace(/>>$/, `${entries}>>`);
    return this;
  }

  /** Adds to the data of a stream. */
  append(name: string, data: string): this {
    const object = this.#object(name);
    this.#setData(object, `${object.data ?? ''}${data}`);
    return this;
  }

  /** Sets the entries of the trailer. */
  trail(entries: string): this {
    this.trailer = entries;
    return this;
  }

  add(name: string, text: string, data?: string): this {
    this.#objects.set(name, data === undefined ? { text } : { text, data });
    if (data !== undefined) this.extend(name, `/Length ${data.length}`);
    return this;
  }

  bytes(): Uint8Array {
    const numbers = new Map([...this.#objects.keys()].map((name, index) => [name, index + 1]));
    const spell = (text: string) =>
      text.replace(/@(\w+)/g, (_, name) => `${numbers.get(name) ?? missing(name)} 0 R `);
    let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
    const rows = [...this.#objects].map(([name, { text, data }]) => {
      const offset = file.length;
      const stream = data === undefined ? '' : `\nstream\n${data}\nendstream`;
      file += `${numbers.get(name)} 0 obj\n${spell(text)}${stream}\nendobj\n`;
      return `${`${offset}`.padStart(10, '0')} 00000 n \n`;
    });
    const start = file.length;
    const size = rows.length + 1;
    file += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
    file += `trailer\n<</Size ${size}/Root ${spell('@catalog')}${spell(this.trailer)}>>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.from(this.after(file), 'latin1');
  }

  #object(name: string) {
    return this.#objects.get(name) ?? missing(name);
  }

  #setData(object: { text: string; data?: string }, data: string) {
    object.data = data;
    object.text = object.text.replace(/\/Length \d+/, `/Length ${data.length}`);
  }
}

function missing(name: string): never {
  throw new Error(`there is no object ${name}`);
}
