import { noRoom } from '../../core/api/no-room';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { decodeImageBytes, imageBytes, imageSize, imageType, seenSize } from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { doSeldomHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { logoTypes } from './logo-keys';
import type { StoredLogo } from './sender-store';

export type ReadLogo = StoredLogo & { bytes: Uint8Array; type: string };

/** What a decoder may hold of one pixel: four samples of 16 bits. */
const BYTES_OF_PIXEL = 8;

/**
 * Reads a logo and checks that it is a whole PNG or JPEG of a modest size. Its size is known from the
 * header before any pixel is decoded.
 */
export async function readLogo(value: unknown): Promise<Result<ReadLogo>> {
  const read = imageBytes(value);
  if (!read.ok) return wrong(read.message);
  const { bytes } = read;
  if (bytes.length > limits.logoBytes)
    return wrong(`the file has ${bytes.length} bytes; the limit is ${limits.logoBytes} bytes (logoBytes)`);
  const end = endOf(bytes);
  if (end === null) return wrong('must be a PNG or a JPEG, which every mail program shows');
  const size = imageSize(bytes);
  if (size && Math.max(size.width, size.height) > limits.logoPixels)
    return wrong(
      `the image has ${size.width} × ${size.height} pixels; the limit is ${limits.logoPixels} on each side (logoPixels)`,
    );
  const work = { bytes: BYTES_OF_PIXEL * limits.logoPixels ** 2, heldSeconds: limits.detectionHeldSeconds };
  const decoded = await doSeldomHeavyWork(work, () => decodeImageBytes(bytes));
  if (decoded === 'full') return noRoom('read');
  if (!decoded.ok) return wrong(decoded.message);
  const { width, height } = seenSize(decoded.image);
  return ok({ file: `${sha256Hex(bytes)}.${end}`, width, height, bytes, type: logoTypes[end] });
}

function endOf(bytes: Uint8Array): keyof typeof logoTypes | null {
  const type = imageType(bytes);
  if (type === logoTypes.png) return 'png';
  return type === logoTypes.jpg ? 'jpg' : null;
}

function wrong(message: string) {
  return invalid([`#/logo: ${message}`]);
}
