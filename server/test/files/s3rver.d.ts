declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** An S3 server over a folder, which takes the keys S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
