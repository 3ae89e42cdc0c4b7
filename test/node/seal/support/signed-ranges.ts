/** The bytes that the last signature of a PDF covers, and the signature without its padding. */
export function signedRanges(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1');
  const found = [...text.matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\s*\]/g)].map((match) =>
    match.slice(1).map(Number),
  );
  const whole = found.find(([, second = 0, length = 0]) => second + length === pdf.length);
  const [first = 0, second = 0, length = 0] = whole ?? [];
  const padded = Buffer.from(text.slice(first + 1, second - 1), 'hex');
  return {
    covered: Buffer.concat([pdf.subarray(0, first), pdf.subarray(second, second + length)]),
    signature: padded.subarray(0, 4 + padded.readUInt16BE(2)),
    ...{ first, second },
    rest: pdf.length - second - length,
  };
}
