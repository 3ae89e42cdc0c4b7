/** Thrown when pixels cannot be read. The image is then refused. */
export class BrokenPixels extends Error {}
