import { clamp } from './geometry';

/** Zoom levels in pixels per point. */
export const LEAST_ZOOM = 0.25;
export const MOST_ZOOM = 5;
const LEVELS = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 5];
/** The zoom per unit of a wheel turned with the control key. */
const WHEEL = 0.0025;

export function zoomIn(zoom: number): number {
  return LEVELS.find((level) => level > zoom * 1.01) ?? MOST_ZOOM;
}

export function zoomOut(zoom: number): number {
  return LEVELS.findLast((level) => level < zoom * 0.99) ?? LEAST_ZOOM;
}

export function zoomBy(zoom: number, wheel: number): number {
  return clamp(zoom * Math.exp(-wheel * WHEEL), LEAST_ZOOM, MOST_ZOOM);
}

/** The zoom at which a page of this width just fits. */
export function zoomToFit(pageWidth: number, room: number): number {
  return clamp(room / pageWidth, LEAST_ZOOM, MOST_ZOOM);
}

/** The scroll position that keeps the point under the pointer in place. */
export function scrollAfterZoom(scroll: number, pointer: number, factor: number): number {
  return (scroll + pointer) * factor - pointer;
}
