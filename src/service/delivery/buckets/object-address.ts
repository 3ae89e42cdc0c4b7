/** The address of a bucket. */
export type BucketPlace = {
  endpoint: string;
  bucket: string;
  /** `https://host/bucket/key`, or `https://bucket.host/key`. */
  addressing: 'path' | 'virtual_host';
};

export function objectAddress({ endpoint, bucket, addressing }: BucketPlace, key: string): string {
  const { protocol, host } = new URL(endpoint);
  const path = key.split('/').map(encodedPart).join('/');
  return addressing === 'path'
    ? `${protocol}//${host}/${bucket}/${path}`
    : `${protocol}//${bucket}.${host}/${path}`;
}

/** Encodes a part exactly as the AWS signature does, for servers that compare the characters. */
function encodedPart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
