// Packs files as `npm pack` does: a tar below `package/`, compressed. The same files give the same bytes
// on every machine, so that anybody can compare the hash.
import { gzipSync } from 'fflate';

/** The time that npm gives to the files of a package: 26 October 1985. */
const SECONDS = 499_162_500;
const BLOCK = 512;

/** @param {Map<string, Uint8Array>} files by their path, in any order */
export function packed(files) {
  const blocks = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, content]) => {
      const rest = (BLOCK - (content.length % BLOCK)) % BLOCK;
      return [header(`package/${path}`, content.length), content, Buffer.alloc(rest)];
    });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9, mtime: SECONDS * 1000 });
}

/** @param {string} path @param {number} size */
function header(path, size) {
  if (path.length > 100) throw new Error(`${path} is too long for the header of a tar`);
  const block = Buffer.alloc(BLOCK);
  const write = (/** @type {number} */ at, /** @type {string} */ text) => block.write(text, at, 'latin1');
  write(0, path);
  write(100, path.endsWith('/cli/main.mjs') ? '0000755\0' : '0000644\0');
  write(108, '0000000\0');
  write(116, '0000000\0');
  write(124, `${size.toString(8).padStart(11, '0')}\0`);
  write(136, `${SECONDS.toString(8).padStart(11, '0')}\0`);
  write(148, '        ');
  write(156, '0');
  write(257, 'ustar\0');
  write(263, '00');
  let sum = 0;
  for (const byte of block) sum += byte;
  write(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}
