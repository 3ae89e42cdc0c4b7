/** Where an object of a bucket is. */
export type BucketPlace = {
  endpoint: string;
  bucket: string;
  /** `https://host/bucket/key`, or `https://bucket.host/key`. */
  addressing: 'path' | 'virtual_host';
};

export const objectAddress = ({ endpoint, bucket, addressing }: BucketPlace, key: string): string => {
  const { protocol, host } = new URL(endpoint);
  const path = key.split('/').map(encodedPart).join('/');
  return addressing === 'path'
    ? `${protocol}//${host}/${bucket}/${path}`
    : `${protocol}//${bucket}.${host}/${path}`;
};

/** As it is spelled in what is signed: a server that compares characters finds them equal. */
const encodedPart = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
