import type { Size } from './draft';
import { clamp } from './geometry';

/** Pixels per point at 100 %: an inch has 72 points, and 96 pixels. */
const REAL_SIZE = 96 / 72;
export const percents = [10, 25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400];
/** Zoom levels in pixels per point. */
const LEVELS = percents.map(zoomOf);
export const LEAST_ZOOM = Math.min(...LEVELS);
export const MOST_ZOOM = Math.max(...LEVELS);
/** The zoom per unit of a wheel turned with the control key. */
const WHEEL = 0.0025;

export function zoomOf(percent: number): number {
  return (percent / 100) * REAL_SIZE;
}

export function percentOf(zoom: number): number {
  return Math.round((zoom / REAL_SIZE) * 100);
}

export function zoomIn(zoom: number): number {
  return LEVELS.find((level) => level > zoom * 1.01) ?? MOST_ZOOM;
}

export function zoomOut(zoom: number): number {
  return LEVELS.findLast((level) => level < zoom * 0.99) ?? LEAST_ZOOM;
}

export function zoomBy(zoom: number, wheel: number): number {
  return clamp(zoom * Math.exp(-wheel * WHEEL), LEAST_ZOOM, MOST_ZOOM);
}

/** The zoom at which a page just fits into the room. */
export function zoomToFit(page: Size, room: Size): number {
  return clamp(Math.min(room.width / page.width, room.height / page.height), LEAST_ZOOM, MOST_ZOOM);
}

/** The scroll position that keeps the point under the pointer in place. */
export function scrollAfterZoom(scroll: number, pointer: number, factor: number): number {
  return (scroll + pointer) * factor - pointer;
}
