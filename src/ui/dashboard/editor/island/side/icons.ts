import { svg } from '../../../../islands/common/dom';

/** Icons as line drawings on a grid of 24. */
const paths = {
  select: 'M5 3l6 16 2.500-6.500L20 10z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  preview: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  detect: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 12h8',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  panel: 'M4 5h16v14H4zM15 5v14',
  arrange: 'M4 4v16M8 7h10v4H8zM8 14h6v4H8z',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.01',
} as const;

export type IconName = keyof typeof paths;

/** Those that follow the line: on pages from right to left they are turned round. */
const turning: readonly IconName[] = ['undo', 'redo', 'list', 'panel'];

export function icon(name: IconName): SVGElement {
  const drawing = lineDrawing(paths[name]);
  drawing.classList.toggle('turns', turning.includes(name));
  return drawing;
}

export function lineDrawing(path: string): SVGElement {
  const attributes = {
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    class: 'icon',
    'aria-hidden': 'true',
  };
  return svg('svg', attributes, svg('path', { d: path }));
}
