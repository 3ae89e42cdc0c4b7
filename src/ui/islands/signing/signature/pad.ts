import { type DrawnSignature, engineLimits } from '../../../../engine/fields';
import { h } from '../../common/dom';
import { pieceOf, widthOf } from './strokes';
import { thinned } from './thinned';

type Stroke = number[][];

/**
 * The size of the pad in units of the drawing, whatever its size on the screen: a phone that is
 * turned changes no stroke.
 */
const WIDTH = 500;
const HEIGHT = 200;
/** Points closer than this only make the line tremble. */
const LEAST_STEP = 1.5;
/**
 * The speed, in units per millisecond, at which a pointer without pressure draws the thinnest line.
 */
const FAST = 2.5;
/** The share of the last point's pressure in the next one: ink changes its width gradually. */
const INERTIA = 0.7;

type Current = { stroke: Stroke; time: number; pointerId: number; isPen: boolean };

/** A canvas for signing by finger, pen or mouse. One pointer draws at a time. */
export class Pad {
  readonly element: HTMLCanvasElement;
  #strokes: Stroke[] = [];
  #current: Current | null = null;
  /** Touches beside the lines of a pen come from the palm. */
  #isByPen = false;

  readonly #onChange: () => void;

  constructor(label: string, onChange: () => void) {
    this.#onChange = onChange;

    this.element = h('canvas', { className: 'pad', attributes: { role: 'img', 'aria-label': label } });
    this.element.addEventListener('pointerdown', (event) => this.#begin(event));
    this.element.addEventListener('pointermove', (event) => this.#go(event));
    for (const end of ['pointerup', 'lostpointercapture'] as const)
      this.element.addEventListener(end, (event) => {
        if (this.#isDrawing(event)) this.#end();
      });
    this.element.addEventListener('pointercancel', (event) => {
      if (this.#isDrawing(event)) this.#takeBack();
    });
    // On an iPad, Scribble takes short strokes of the pencil for handwriting unless this is
    // prevented.
    const prevent = (event: TouchEvent) => event.touches.length === 1 && event.preventDefault();
    this.element.addEventListener('touchmove', prevent, { passive: false });
    // The pad has no size until it is shown, and a new size when a phone is turned: the finger is
    // then somewhere else on it.
    new ResizeObserver(() => this.#end()).observe(this.element);
  }

  get isEmpty(): boolean {
    return this.#strokes.length === 0;
  }

  undo(): void {
    this.#strokes = this.#strokes.slice(0, -1);
    this.#changed();
  }

  clear(): void {
    this.#strokes = [];
    this.#changed();
  }

  drawing(): DrawnSignature {
    return cropped(thinned(this.#strokes));
  }

  #begin(event: PointerEvent): void {
    const isPen = event.pointerType === 'pen';
    if (!event.isPrimary || event.button !== 0 || (event.pointerType === 'touch' && this.#isByPen)) return;
    // A palm may come down before its pen.
    if (isPen && this.#current?.isPen === false) this.#takeBack();
    if (this.#current !== null || this.#strokes.length >= engineLimits.signatureStrokes) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const stroke = [this.#pointOf(event, pressureOf(event) ?? 0.5)];
    this.#strokes = [...this.#strokes, stroke];
    this.#isByPen ||= isPen;
    this.#current = { stroke, time: event.timeStamp, pointerId: event.pointerId, isPen };
    this.#draw(stroke, 0);
  }

  #isDrawing({ pointerId }: PointerEvent): boolean {
    return this.#current?.pointerId === pointerId;
  }

  #go(event: PointerEvent): void {
    if (this.#current === null || !this.#isDrawing(event)) return;
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const one of passed.length > 0 ? passed : [event]) this.#add(one, this.#current);
  }

  #add(event: PointerEvent, current: Current): void {
    const { stroke } = current;
    const [lastX = 0, lastY = 0, lastPressure = 0.5] = stroke.at(-1) ?? [];
    const point = this.#pointOf(event, 0.5);
    const way = Math.hypot((point[0] ?? 0) - lastX, (point[1] ?? 0) - lastY);
    if (way < LEAST_STEP || stroke.length >= engineLimits.signaturePoints) return;
    const speed = way / Math.max(1, event.timeStamp - current.time);
    const pressure = pressureOf(event) ?? 1 - 0.75 * Math.min(1, speed / FAST);
    point[2] = rounded(lastPressure * INERTIA + pressure * (1 - INERTIA), 100);
    stroke.push(point);
    current.time = event.timeStamp;
    this.#draw(stroke, stroke.length - 2);
  }

  /** The system takes a touch back that it finds to be a gesture, or a palm. */
  #takeBack(): void {
    this.#current = null;
    this.undo();
  }

  #end(): void {
    this.#current = null;
    // The curve depends on the next point, unknown while drawing, so the finished stroke is
    // redrawn.
    this.#changed();
  }

  #changed(): void {
    if (this.isEmpty) this.#isByPen = false;
    this.#redraw();
    this.#onChange();
  }

  #pointOf(event: PointerEvent, pressure: number): number[] {
    const { left, top, width } = this.element.getBoundingClientRect();
    const inUnits = (length: number) => rounded((length * WIDTH) / width, 10);
    return [inUnits(event.clientX - left), inUnits(event.clientY - top), rounded(pressure, 100)];
  }

  #redraw(): void {
    const { clientWidth, clientHeight } = this.element;
    this.element.width = clientWidth * devicePixelRatio;
    this.element.height = clientHeight * devicePixelRatio;
    const scale = this.element.width / WIDTH;
    this.element.getContext('2d')?.scale(scale, scale);
    for (const stroke of this.#strokes)
      for (let index = 0; index < Math.max(1, stroke.length - 1); index += 1) this.#draw(stroke, index);
  }

  #draw(stroke: Stroke, index: number): void {
    const context = this.element.getContext('2d');
    if (context === null) return;
    context.strokeStyle = '#111';
    context.lineCap = 'round';
    context.lineWidth = widthOf(stroke, index, HEIGHT);
    context.stroke(new Path2D(pieceOf(stroke, index)));
  }
}

/**
 * The margin around the ink, as a share of the pad's height, and the least height: a dash must not
 * fill the box.
 */
const MARGIN = 0.06;
const LEAST_HEIGHT = 0.4;

/** Cuts off the empty paper, so that the signature is as large as its box allows. */
function cropped(strokes: readonly (readonly (readonly number[])[])[]): DrawnSignature {
  const points = strokes.flat();
  const [left, right] = extent(points.map(([x = 0]) => x));
  const [top, bottom] = extent(points.map(([, y = 0]) => y));
  const margin = HEIGHT * MARGIN;
  const height = Math.max(bottom - top + 2 * margin, HEIGHT * LEAST_HEIGHT);
  const width = right - left + 2 * margin;
  const above = top - (height - (bottom - top)) / 2;
  const move = ([x = 0, y = 0, pressure = 0.5]: readonly number[]) => [
    rounded(x - left + margin, 10),
    rounded(y - above, 10),
    pressure,
  ];
  return {
    width: rounded(width, 10),
    height: rounded(height, 10),
    strokes: strokes.map((stroke) => stroke.map(move)),
  };
}

function extent(values: readonly number[]): [number, number] {
  const widen = ([least, most]: [number, number], value: number): [number, number] => [
    Math.min(least, value),
    Math.max(most, value),
  ];
  return values.reduce(widen, [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
}

/** Only pens report a pressure; mouse and finger report a constant. */
function pressureOf({ pointerType, pressure }: PointerEvent): number | null {
  return pointerType === 'pen' && pressure > 0 ? pressure : null;
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
