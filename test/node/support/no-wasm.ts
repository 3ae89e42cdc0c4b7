/** Stands in for a compiled module where nothing calls it. */
export default null;
