import { safePath } from './safe-path.mjs';

/** @typedef {{ accessKeyId: string, secretAccessKey: string, sessionToken?: string }} Credentials */
/** @typedef {{ endpoint: string, bucket: string, prefix: string, region: string, credentials: Credentials }} BucketPlace */

/**
 * Reads where a bucket is. The credentials are in the variables that the tools of AWS read, never in
 * an argument: others on a machine can read arguments.
 * @param {string} place s3://BUCKET/PREFIX
 * @param {NodeJS.ProcessEnv} environment
 * @returns {BucketPlace}
 */
export function readBucket(place, environment) {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined) throw new Error(`${place} is no bucket: write s3://BUCKET/PREFIX.`);
  if (prefix !== '') safePath(prefix);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('Put the credentials of the bucket into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const { AWS_SESSION_TOKEN: sessionToken, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const region = AWS_REGION || AWS_DEFAULT_REGION || 'auto';
  return {
    ...{ bucket, prefix, region, endpoint: endpointOf(environment, region) },
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
  };
}

/** @param {NodeJS.ProcessEnv} environment @param {string} region */
function endpointOf(environment, region) {
  const given = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL;
  if (!given && region === 'auto')
    throw new Error('Put the address of the bucket into AWS_ENDPOINT_URL_S3, or its region into AWS_REGION.');
  const url = URL.parse(given || `https://s3.${region}.amazonaws.com`);
  const isOnMachine = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isOnMachine))
    throw new Error('AWS_ENDPOINT_URL_S3 must begin with https://: a backup holds personal data.');
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}
