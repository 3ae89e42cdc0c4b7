import { noRoom } from '../../core/api/no-room';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { decodeImageBytes, imageBytes, imageSize, imageType, seenSize } from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { doSeldomHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { logoTypes } from './logo-keys';

export type ReadLogo = {
  bytes: Uint8Array;
  end: keyof typeof logoTypes;
  hash: string;
  width: number;
  height: number;
};

/** What a decoder may hold of one pixel: four samples of 16 bits. */
const bytesOfPixel = 8;

/**
 * Reads a logo and checks that it is a whole PNG or JPEG of a modest size. Its size is known from the
 * header before any pixel is decoded. `at` is the place in the request that has it.
 */
export async function readLogo(value: unknown, at: string): Promise<Result<ReadLogo>> {
  const wrong = (message: string) => invalid([`${at}: ${message}`]);
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
  const work = { bytes: bytesOfPixel * limits.logoPixels ** 2, heldSeconds: limits.detectionHeldSeconds };
  const decoded = await doSeldomHeavyWork(work, () => decodeImageBytes(bytes));
  if (decoded === 'full') return noRoom('read');
  if (!decoded.ok) return wrong(decoded.message);
  const { width, height } = seenSize(decoded.image);
  return ok({ bytes, end, hash: sha256Hex(bytes), width, height });
}

function endOf(bytes: Uint8Array): keyof typeof logoTypes | null {
  const type = imageType(bytes);
  if (type === logoTypes.png) return 'png';
  return type === logoTypes.jpg ? 'jpg' : null;
}
