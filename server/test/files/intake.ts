import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { diskStorage } from '../../src/integrations/storage/disk.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { countFileRows, storedFiles } from './stored-files.ts';

export const UPLOADS_PATH = '/rest/v1/freelance/files';

/** A form with files. */
export interface SentForm {
  path?: string;
  fields?: Record<string, string>;
  files?: File[];
  key?: string;
}

/** The reply of either outcome: `data` is set when the form was accepted, the rest when it was refused. */
interface UploadReply {
  data: { id: number };
  message: string;
  errors: string[];
}

/** A server with an observed storage. */
export interface Intake {
  server: TestServer;
  folder: string;
  /** The number of files the storage has begun to store. */
  opened(): number;
  send(login: string, form?: SentForm): Promise<{ status: number; retryAfter: string | null; body: UploadReply }>;
  /** The numbers of stored rows and files. */
  held(): Promise<{ rows: number; files: number }>;
  /** Removes uploads and used allowances between tests. */
  clean(): Promise<void>;
  stop(): Promise<void>;
}

/** A text file of so many bytes. */
export const smallFile = (bytes = 10, name = 'акт.txt') => new File([Buffer.alloc(bytes, 'a')], name);

/** A whole server for files; call it in beforeAll, `clean` before each test and `stop` in afterAll. */
export async function openIntake(): Promise<Intake> {
  let opened = 0;
  const folder = mkdtempSync(join(tmpdir(), 'provodka-intake-'));
  const disk = diskStorage(folder);
  const create = () => {
    opened += 1;
    return disk.create();
  };
  const server = await startTestServer({}, { storage: { ...disk, create } });
  return {
    server,
    folder,
    opened: () => opened,
    async send(login, { path = UPLOADS_PATH, fields = {}, files = [smallFile()], key } = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const file of files) form.append('files[]', file);
      const browser = await server.browser(login);
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      const reply = await browser.request(path, { method: 'POST', body: form, headers });
      const body = JSON.parse(await reply.text());
      return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body };
    },
    held: async () => ({ rows: await countFileRows(server), files: storedFiles(folder).length }),
    async clean() {
      await sql`truncate order_files, response_files, deal_files, upload_days, idempotency_keys`.execute(server.db);
      await server.db.deleteFrom('files').execute();
      for (const name of readdirSync(folder).filter((each) => each.length === 2))
        rmSync(join(folder, name), { recursive: true, force: true });
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
