import { ApiError, callAddress } from '@provodka/contract/client.ts';
import type { Failure, File as StoredFile } from '@provodka/contract/envelope.ts';
import { enterMaintenance, patchClientState } from './client-state.ts';
import { csrfHeaders } from './csrf.ts';
import { getSite } from './site.ts';

const ADDRESS = '/rest/v1/freelance/files';

export interface Upload {
  /** The stored file; rejects with ApiError, or with AbortError after `cancel`. */
  done: Promise<StoredFile>;
  cancel: () => void;
}

/**
 * Sends one file ahead of the write that attaches it. XMLHttpRequest, because fetch reports progress only at the end;
 * `onProgress` gets a share from 0 to 1. There is no time-out (specification section 9).
 */
export function uploadFile(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = send(request, file, onProgress);
  done.catch((error: unknown) => {
    if (!(error instanceof ApiError)) return;
    // The failure stands in the file's own tile; here is only what concerns the whole page.
    if (error.status === 401) patchClientState({ is_authenticated: false });
    if (error.status === 503) enterMaintenance(error.body.data?.finished_at ?? null);
  });
  return { done, cancel: () => request.abort() };
}

/** Statuses by which the server refuses this very file: wrong type, too large, the allowance is spent. */
const FINAL = [403, 404, 413, 415, 422];

/** Whether sending the same file again may end otherwise. */
export const isWorthRetry = (error: unknown): boolean => error instanceof ApiError && !FINAL.includes(error.status);

/** Whether an own upload is still kept for the write that attaches it; true also when nobody could be asked. */
export async function isStillKept({ id }: StoredFile): Promise<boolean> {
  const address = getSite().api_origin + callAddress('files_get', { params: { file_id: id } });
  const asking = new AbortController();
  const reply = await fetch(address, { credentials: 'include', signal: asking.signal }).catch(() => null);
  // The bytes are not wanted, only whether there are any.
  asking.abort();
  return reply?.status !== 404;
}

async function send(request: XMLHttpRequest, file: File, onProgress: (share: number) => void): Promise<StoredFile> {
  const headers = await csrfHeaders('POST');
  const body = new FormData();
  body.append('files[]', file);
  return new Promise((resolve, reject) => {
    request.open('POST', getSite().api_origin + ADDRESS);
    request.withCredentials = true;
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const reply = request.response as { data: StoredFile } | Failure | null;
      if (request.status < 300 && reply && 'data' in reply) resolve(reply.data as StoredFile);
      else reject(new ApiError(request.status, (reply as Failure | null) ?? plain(`Сервер ответил ${request.status}`)));
    };
    request.onerror = () => reject(new ApiError(0, plain('Нет связи с сервером. Проверьте интернет и повторите')));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(body);
  });
}

const plain = (message: string): Failure => ({ message, errors: [message], warnings: [] });
