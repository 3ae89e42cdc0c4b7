import { svg } from '../../../common/dom';

/** Icons as line drawings on a grid of 24. */
const paths = {
  select: 'M5 3l6 16 2.500-6.500L20 10z',
  string: 'M5 7V5h14v2M12 5v14M9 19h6',
  number: 'M10 4L8 20M16 4l-2 16M5 9h15M4 15h15',
  boolean: 'M4 4h16v16H4zM8 12l3 3 5-6',
  date: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  signature: 'M3 17c4 0 5-11 8-11s-1 11 2 11 3-4 5-4 1 3 3 3M3 21h18',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  fit: 'M4 5v14M20 5v14M7 12h10M9 9l-3 3 3 3M15 9l3 3-3 3',
  preview: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  detect: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 12h8',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  panel: 'M4 5h16v14H4zM15 5v14',
  arrange: 'M4 4v16M8 7h10v4H8zM8 14h6v4H8z',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.01',
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGElement {
  const attributes = {
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    class: 'icon',
    'aria-hidden': 'true',
  };
  return svg('svg', attributes, svg('path', { d: paths[name] }));
}
