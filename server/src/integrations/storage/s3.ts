import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { type S3Settings, titleOfBucket } from '../../platform/config/files-config.ts';
import { type ByteRange, type FileStorage, noSuchFile, type StoredEntry } from '../../platform/file-storage.ts';
import { isPassing, openS3Client, type S3Client, S3Failure } from './s3-client.ts';
import { elementsOf, textOf } from './s3-xml.ts';

/** The least that S3 takes as a part that is not the last: an upload holds no more of its file in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const MARKER_KEY = 'installation';

/** The most that S3 tells at once. */
const LISTED_AT_ONCE = 1000;

/** A store refuses requests that are a quarter of an hour off; a clock that drifts so far gets there. */
const MOST_SKEW_MS = 5 * 60_000;

/**
 * Looks whether the store answers to these keys, by a read.
 *
 * @throws S3Failure also when the clock of this machine is wrong
 */
export async function examineStore(settings: S3Settings, now: Date): Promise<void> {
  const { date } = await openS3Client(settings).send({ method: 'GET', key: MARKER_KEY });
  const skew = Math.abs(date.getTime() - now.getTime());
  if (skew > MOST_SKEW_MS)
    throw new S3Failure(
      `This machine's clock is ${Math.round(skew / 60_000)} min off that of ${titleOfBucket(settings)}: set it by NTP.`,
      'RequestTimeTooSkewed',
    );
}

/** Files as objects of a bucket. A file appears under its key only when it is whole. */
export function s3Storage(settings: S3Settings, listedAtOnce = LISTED_AT_ONCE): FileStorage {
  const client = openS3Client(settings);
  return {
    title: titleOfBucket(settings),
    create: (key = randomUUID()) => Promise.resolve({ key, ...openUpload(client, key) }),
    open: (key, range) => openObject(client, key, range),
    async remove(key) {
      await client.send({ method: 'DELETE', key });
      for (const upload of await listUploads(client, settings.prefix, { beginning: key, listedAtOnce }))
        await abort(client, upload);
    },
    async list(beginning) {
      const [objects, uploads] = await Promise.all([
        listObjects(client, settings.prefix, { beginning, listedAtOnce }),
        listUploads(client, settings.prefix, { beginning, listedAtOnce }),
      ]);
      return [...objects, ...uploads];
    },
    copyOut: (key, path) => copyOut(client, key, path),
    async readMarker() {
      const reply = await client.send({ method: 'GET', key: MARKER_KEY });
      return reply.status === 404 ? null : reply.text;
    },
    async writeMarker(text) {
      await client.send({ method: 'PUT', key: MARKER_KEY, body: Buffer.from(text) });
    },
  };
}

async function openObject(client: S3Client, key: string, range?: ByteRange): Promise<Readable> {
  const headers = range ? { range: `bytes=${range.first}-${range.last}` } : undefined;
  const body = await client.open({ method: 'GET', key, ...(headers && { headers }) });
  if (body === null) throw noSuchFile(key);
  return Readable.fromWeb(body);
}

async function copyOut(client: S3Client, key: string, path: string): Promise<boolean> {
  const body = await client.open({ method: 'GET', key });
  if (body === null) return false;
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.fromWeb(body), file);
  return true;
}

/** Sends what is written part by part; a file of one part is sent whole by `keep`. */
function openUpload(client: S3Client, key: string) {
  let upload: StartedUpload | null = null;
  const etags: string[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  let sent = 0;
  let isSent = false;

  async function sendPart(): Promise<void> {
    upload ??= await start(client, key);
    const body = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    const query = { partNumber: String(etags.length + 1), uploadId: upload.upload_id };
    const reply = await client.send({ method: 'PUT', key, query, body });
    if (reply.status === 404) throw new S3Failure(`The object store has lost the upload of ${key}.`, 'NoSuchUpload');
    etags.push(reply.etag);
    sent += body.length;
  }

  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      size += chunk.length;
      if (size < PART_BYTES) return done();
      callbackify(sendPart)(done);
    },
    final(done) {
      if (!upload || size === 0) return done();
      callbackify(sendPart)(done);
    },
  });
  return {
    stream,
    async keep() {
      isSent = true;
      if (upload) await complete(client, upload, { etags, size: sent });
      else await client.send({ method: 'PUT', key, body: Buffer.concat(waiting) });
    },
    async drop() {
      waiting = [];
      if (upload) await abort(client, upload);
      // An upload unknown to `keep` may lie there.
      if (isSent) await client.send({ method: 'DELETE', key });
    },
  };
}

interface StartedUpload extends StoredEntry {
  upload_id: string;
}

async function start(client: S3Client, key: string): Promise<StartedUpload> {
  const reply = await client.send({ method: 'POST', key, query: { uploads: '' } });
  const upload_id = textOf(reply.text, 'UploadId');
  return { key, upload_id, is_partial: true, changed_at: new Date() };
}

async function complete(
  client: S3Client,
  { key, upload_id }: StartedUpload,
  { etags, size }: { etags: readonly string[]; size: number },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const request = { method: 'POST', key, query: { uploadId: upload_id }, body } as const;
  const reply = await client.send(request).catch((error: unknown) => {
    if (error instanceof S3Failure && isPassing(error)) return null;
    throw error;
  });
  // It answers 200 before it knows; and it may have completed the upload in a try whose answer was lost.
  if (reply && textOf(reply.text, 'ETag') !== '') return;
  if ((await sizeOf(client, key)) !== size)
    throw new S3Failure(`The object store did not complete the upload of ${key}.`, 'InternalError');
}

/** NaN for an object that is not there. */
async function sizeOf(client: S3Client, key: string): Promise<number> {
  const { size } = await client.send({ method: 'GET', key, headers: { range: 'bytes=0-0' } });
  return size;
}

async function abort(client: S3Client, { key, upload_id }: StartedUpload): Promise<void> {
  await client.send({ method: 'DELETE', key, query: { uploadId: upload_id } });
}

/** The first version of the list: every store knows it. */
async function listObjects(
  client: S3Client,
  prefix: string,
  { beginning, listedAtOnce }: { beginning: string; listedAtOnce: number },
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (let marker = ''; ; ) {
    const query = { prefix: prefix + beginning, 'max-keys': String(listedAtOnce), ...(marker && { marker }) };
    const { text } = await client.send({ method: 'GET', key: '', query });
    const keys = elementsOf(text, 'Contents').map((element) => {
      const changed_at = new Date(textOf(element, 'LastModified'));
      return { key: textOf(element, 'Key').slice(prefix.length), is_partial: false, changed_at };
    });
    found.push(...keys);
    const last = keys.at(-1);
    if (!last || textOf(text, 'IsTruncated') !== 'true') return found;
    marker = prefix + last.key;
  }
}

/** Uploads that were begun and not completed; none of a store that does not tell them, which needs a rule of its own for these. */
async function listUploads(
  client: S3Client,
  prefix: string,
  { beginning, listedAtOnce }: { beginning: string; listedAtOnce: number },
): Promise<StartedUpload[]> {
  const found: StartedUpload[] = [];
  for (let after: Record<string, string> = {}; ; ) {
    const query = { uploads: '', prefix: prefix + beginning, 'max-uploads': String(listedAtOnce), ...after };
    const reply = await client.send({ method: 'GET', key: '', query }).catch((error: unknown) => {
      if (error instanceof S3Failure && error.reason === 'NotImplemented') return null;
      throw error;
    });
    if (reply === null) return [];
    const uploads = elementsOf(reply.text, 'Upload').map((element) => ({
      key: textOf(element, 'Key').slice(prefix.length),
      upload_id: textOf(element, 'UploadId'),
      is_partial: true,
      changed_at: new Date(textOf(element, 'Initiated')),
    }));
    found.push(...uploads);
    if (uploads.length === 0 || textOf(reply.text, 'IsTruncated') !== 'true') return found;
    // Several uploads may have one key, so that both markers tell where the next page begins.
    after = {
      'key-marker': textOf(reply.text, 'NextKeyMarker'),
      'upload-id-marker': textOf(reply.text, 'NextUploadIdMarker'),
    };
  }
}
