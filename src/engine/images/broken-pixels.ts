/** Thrown while pixels are read; becomes the refusal of the image. */
export class BrokenPixels extends Error {}
