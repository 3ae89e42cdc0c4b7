/** Thrown while an SVG is read or drawn; becomes the refusal of the image. */
export class SvgProblem extends Error {}
