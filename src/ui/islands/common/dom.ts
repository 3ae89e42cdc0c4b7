/** Creates elements without a library. Text and properties set here can never become markup. */

type Child = Node | string | null | false;
type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Name], 'style' | 'dataset' | 'children' | 'attributes'>
> & {
  /** Attributes that have no property. */
  attributes?: Record<string, string>;
};

export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const { attributes, ...own } = properties;
  const element = document.createElement(name);
  Object.assign(element, own);
  for (const [key, value] of Object.entries<string>(attributes ?? {})) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

export function button(className: string, text: string, onclick: () => void): HTMLButtonElement {
  return h('button', { type: 'button', className, textContent: text, onclick });
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(name: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Returns an element that the markup of the page always has. */
export function part<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no #${id}`);
  return found;
}

/** Reads the JSON that the service put into the page for the script. */
export function readData<Data>(id: string): Data {
  return JSON.parse(part(id, HTMLScriptElement).text);
}

/** Sets calculated styles through the CSSOM: the page's policy forbids `style` attributes. */
export function place(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  for (const [property, value] of Object.entries(styles)) element.style.setProperty(property, value);
}

/** The letter of a key. On a keyboard with other letters, such as Arabic ones, it is that of the key's place. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^[^ -~]$/.test(key) ? /^Key(.)/.exec(code)?.[1] : undefined;
  return (place ?? key).toLowerCase();
}
