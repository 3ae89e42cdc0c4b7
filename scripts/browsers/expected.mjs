// Why the scripts that signers and visitors of forms get may name APIs that some of their browsers
// lack. test/node/house/browsers.test.ts fails when a script names another one, or none of these.

/** The polyfills of the pages and of the PDF viewer's worker, in src/ui/islands/common/polyfills. */
export const polyfilled = [
  'AbortSignal.any',
  'Promise.withResolvers',
  'URL.canParse',
  '.bytes',
  '.isWellFormed',
  '.toSpliced',
  '.transferToFixedLength',
];

/** The legacy builds of the PDF viewer bring these themselves, and probe what the browser has. */
const broughtByViewer = [
  'JSON.isRawJSON',
  'JSON.rawJSON',
  'Math.sumPrecise',
  'Promise.try',
  'URL.parse',
  'Uint8Array.fromBase64',
  '.difference',
  '.fromBase64',
  '.getOrInsert',
  '.getOrInsertComputed',
  '.intersection',
  '.setFromBase64',
  '.setFromHex',
  '.take',
  '.toArray',
  '.toBase64',
  '.toHex',
  '.try',
  // Only probed.
  '.with',
];

/** The viewer asks first whether the browser has these, and does without. */
const optional = ['Float16Array', 'ImageDecoder', 'ImageDecoder.isTypeSupported', 'VideoFrame', '.copyTo'];

/** Drawing with WebGPU, where `navigator.gpu` exists. */
const webGpu = [
  '.beginRenderPass',
  '.configure',
  '.createBindGroup',
  '.createCommandEncoder',
  '.createRenderPipeline',
  '.createShaderModule',
  '.createView',
  '.draw',
  '.getBindGroupLayout',
  '.getCurrentTexture',
  '.getPreferredCanvasFormat',
  '.requestAdapter',
  '.requestDevice',
  '.setBindGroup',
  '.setPipeline',
  '.setVertexBuffer',
  '.writeBuffer',
];

/** Methods of the scripts' own classes and of WebAssembly that share their names with newer APIs. */
const ownOfSigning = ['.draw', '.forget', '.format', '.resize'];
const ownOfViewer = ['Metadata', '.destroy', '.fallback', '.getMetadata', '.getName', '.grow'];

export const inViewer = [...polyfilled, ...broughtByViewer, ...optional, ...webGpu, ...ownOfViewer];

/** @type {Record<string, string[]>} the end of a script's path, and what it may name */
export const expectedApis = {
  // Read where a browser has them: the attestation object holds the same facts.
  'signing/passkey.js': [
    '.getTransports',
    '.getPublicKeyAlgorithm',
    '.getPublicKey',
    '.getAuthenticatorData',
  ],
  'signing/signing.js': [...polyfilled, ...ownOfSigning],
  'signing/plain.js': [...polyfilled, '.forget', '.format'],
  'pdf.min.mjs': inViewer,
  'pdf.worker.min.mjs': inViewer,
};

/** Styles that some browsers ignore, and what they show without them. */
export const expectedStyles = {
  ':has': 'a chosen option has no border around it, and a key is not told from a click',
  resize: 'a box for long text keeps its height on iOS',
  ':-webkit-progress-bar': 'one of two ways to colour the progress bar',
  ':-webkit-progress-value': 'one of two ways to colour the progress bar',
  ':-moz-progress-bar': 'one of two ways to colour the progress bar',
  'user-select': 'Safari gets it with its prefix',
  '-webkit-touch-callout': 'only Safari on iOS opens a menu on a long press',
};
