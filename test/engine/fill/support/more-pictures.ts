/** Small images of formats that are decoded, made with other encoders. */

export const gifs = {
  /** 4 × 2: red, green, blue, white and back. */
  plain: 'R0lGODlhBAACAIEAAP8AAAD/AAAA/////ywAAAAABAACAAACBUQ0IwEFADs=',
  /** The `plain` image with a transparent green pixel. */
  transparent: 'R0lGODlhBAACAIEAAP8AAAD/AAAA/////yH5BAEAAAEALAAAAAAEAAIAAAIFRDQjAQUAOw==',
  /** Red, green, blue and white at (1, 2) of a screen of 4 × 4. */
  placed: 'R0lGODlhBAAEAIEAAP8AAAD/AAAA/////ywBAAIAAgACAAACA0Q0BQA7',
  /** 50 × 50: the colour x·y modulo 4. */
  pattern:
    'R0lGODlhMgAyAIEAAP8AAAD/AAAA/////ywAAAAAMgAyAAAC3ISPqcutIQaAks54K7Z8e10BgkiOZomeasqu4yAEACzTc3zXuM3vvl5zCIfERAeUSR6VH2bI1YpCp9EeMIe1Zn/bYPELNjaX5LEZKaOqpWyo9s2FX9/hOriMPjv3nLZ/DdglKDcYt2OHOITHp7fYFwj5x0JIaTgXl5jJ4NjYmfckGSlaeFlKOqiZisD5ydj6GBobWWlKi6qqyuq6SybrG2gbbJmFm+vJeww7uswmXDtMV6ypS538e03lfBosPZ38/bqBPb6ibY7ZnVgdzq5E/v4CLf9cm64OjtweUAAAOw==',
};

export const webps = {
  /** 4 × 2 without loss: pixel n is (30n, 255 − 30n, 100). */
  lossless: 'UklGRjAAAABXRUJQVlA4TCQAAAAvA0AAAD+gkG0EyF9zIvdCjMeQzX/K5CEQIGMLWrRoEdH/wAY=',
  /** The `lossless` image with a transparent first pixel and a half transparent second one. */
  alpha: 'UklGRjYAAABXRUJQVlA4TCkAAAAvA0AAED+gkG0EyF9zIrtHYjyGTEBQ9JzpqWiKHAIBMragRYsWEf0PbAA=',
  /** 16 × 16: an even grey of even transparency. */
  lossy:
    'UklGRkgAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSAoAAAABB1DkiAhERP8DVlA4IBgAAAAwAQCdASoQABAAAMASJaQAA3AA/vyGgAA=',
};
