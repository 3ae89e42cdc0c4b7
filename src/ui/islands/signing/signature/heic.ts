/** The brands of a file in the HEIC format, as cameras of phones write it. */
const BRANDS = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** Whether a file is HEIC by its first bytes: some systems know no type of it. */
export async function isHeic(file: Blob): Promise<boolean> {
  return BRANDS.test(
    await file
      .slice(4, 12)
      .text()
      .catch(() => ''),
  );
}
