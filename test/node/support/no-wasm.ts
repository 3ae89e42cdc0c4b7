/** Replaces a compiled module where no code calls it. */
export default null;
