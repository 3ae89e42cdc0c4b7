/** Shaping has been done: what a viewer gets of a font is outlines by number. */
export const UNNEEDED = [
  ...['GSUB', 'GPOS', 'GDEF', 'BASE', 'MATH', 'STAT', 'kern', 'cmap', 'name', 'OS/2', 'post'],
  ...['vhea', 'vmtx', 'VORG', 'DSIG', 'gasp', 'hdmx', 'VDMX', 'LTSH', 'meta', 'COLR', 'CPAL'],
];
