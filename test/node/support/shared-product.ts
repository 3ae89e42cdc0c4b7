import { inject } from 'vitest';
import { LocalProduct, type Place } from './local-product';

export async function sharedPlace(): Promise<Place> {
  return (await fetch(inject('sharedProduct'))).json();
}

/**
 * The product that files share which neither set it up in a way of their own nor mind the records of
 * others.
 */
export async function sharedProduct(): Promise<LocalProduct> {
  return new LocalProduct(await sharedPlace());
}
