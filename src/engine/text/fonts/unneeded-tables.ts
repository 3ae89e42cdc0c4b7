/**
 * Tables that an embedded font omits. Text is already shaped, so a viewer needs only outlines by
 * number.
 */
export const UNNEEDED = [
  ...['GSUB', 'GPOS', 'GDEF', 'BASE', 'MATH', 'STAT', 'kern', 'cmap', 'name', 'OS/2', 'post'],
  ...['vhea', 'vmtx', 'VORG', 'DSIG', 'gasp', 'hdmx', 'VDMX', 'LTSH', 'meta', 'COLR', 'CPAL'],
];
