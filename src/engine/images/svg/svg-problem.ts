/** Thrown when an SVG cannot be read or drawn. The image is then refused. */
export class SvgProblem extends Error {}
