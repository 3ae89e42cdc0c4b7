export const CONFIG = 'bench/engine/wrangler.toml';

/**
 * A form in the shape that the bench Worker takes.
 * @param {import('../support/forms.mjs').Form} form
 * @returns {import('./worker').EngineForm}
 */
export const engineForm = ({ pdf, fields, data }) => ({
  pdf: Buffer.from(pdf).toString('base64'),
  fields,
  data,
});
