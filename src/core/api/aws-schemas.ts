import * as z from 'zod';

/** The credentials of AWS, and of others who speak its protocols. */

export const accessKeyId = z
  .string()
  .regex(/^[!-+.-~]{1,128}$/, 'must have 1 to 128 characters of ASCII, without spaces, "," and "/"');

export const secretAccessKey = z
  .string()
  .regex(/^[!-~]{1,256}$/, 'must have 1 to 256 characters of ASCII, without spaces');
