/** Powers of a browser that no page uses. Neither may a script that gets into a page. */
const denied = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Passkeys, and buttons that copy. */
const own = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write'];

/** The Permissions-Policy of every answer. A photo of a signer comes from a file field, which needs no power. */
export const permissionsPolicy = [
  ...denied.map((power) => `${power}=()`),
  ...own.map((power) => `${power}=(self)`),
].join(', ');
