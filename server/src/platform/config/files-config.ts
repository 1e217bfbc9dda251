/** A bucket of an object store that speaks S3. */
export interface S3Settings {
  /** Origin of the store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Put before every key; '' or with a slash at the end. */
  prefix: string;
  access_key_id: string;
  secret_access_key: string;
}

/** Where uploads lie; null for the folder `files` of DATA_DIR. */
export type FilesSettings = S3Settings | null;

type Environment = Record<string, string | undefined>;

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;
const DEFAULT_REGION = 'us-east-1';

/** Reads FILES_URL and what an object store needs besides; mistakes come as sentences, never with the keys in them. */
export function readFiles(env: Environment): { settings: FilesSettings; mistakes: string[] } {
  const place = env.FILES_URL || 'disk';
  if (place === 'disk') return { settings: null, mistakes: [] };
  const [, bucket = '', path = ''] = BUCKET.exec(place) ?? [];
  const endpoint = env.S3_ENDPOINT ?? '';
  const access_key_id = env.S3_ACCESS_KEY_ID ?? '';
  const secret_access_key = env.S3_SECRET_ACCESS_KEY ?? '';
  const region = env.S3_REGION || DEFAULT_REGION;
  const mistakes: string[] = [];
  if (!bucket) mistakes.push('FILES_URL is neither disk nor an address like s3://bucket or s3://bucket/folder');
  if (!isOrigin(endpoint))
    mistakes.push(`S3_ENDPOINT ${endpoint ? 'is not an address like https://s3.example.ru' : 'is missing'}`);
  if (!/^[a-z0-9-]{2,40}$/.test(region)) mistakes.push('S3_REGION is not a region like ru-central1');
  if (!/^\S{3,200}$/.test(access_key_id))
    mistakes.push(`S3_ACCESS_KEY_ID ${access_key_id ? 'is not the id of a key' : 'is missing'}`);
  if (!/^\S{3,300}$/.test(secret_access_key))
    mistakes.push(`S3_SECRET_ACCESS_KEY ${secret_access_key ? 'is not a key' : 'is missing'}`);
  const folder = path.replaceAll(/\/+/g, '/').replace(/^\/|\/$/g, '');
  const prefix = folder && `${folder}/`;
  if (mistakes.length > 0) return { settings: null, mistakes };
  const origin = new URL(endpoint).origin;
  return { settings: { endpoint: origin, region, bucket, prefix, access_key_id, secret_access_key }, mistakes };
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, href, origin } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** Where uploads lie, for people. */
export const titleOfBucket = ({ bucket, prefix, endpoint }: S3Settings): string =>
  `s3://${bucket}${prefix && `/${prefix.slice(0, -1)}`} of ${endpoint}`;
