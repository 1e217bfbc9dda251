import { ApiError, callAddress, refusal, requestHeaders, unreachable } from '@provodka/contract/http/client.ts';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { reportToPage } from './api.ts';
import { fetchOrNull, TRANSPORT } from './transport.ts';

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
    // The failure is shown in the file's own tile.
    if (error instanceof ApiError) reportToPage(error);
  });
  return { done, cancel: () => request.abort() };
}

/** Statuses by which the server refuses this very file: wrong type, too large, the allowance is spent. */
const FINAL = [403, 404, 413, 415, 422];

/** Whether uploading the same file again can help. */
export const isWorthRetry = (error: unknown): boolean => error instanceof ApiError && !FINAL.includes(error.status);

/** Whether an own upload still exists for the write that attaches it; true also when the server is unreachable. */
export async function isStillKept({ id }: StoredFile): Promise<boolean> {
  const asking = new AbortController();
  const reply = await fetchOrNull(callAddress('files_get', { params: { file_id: id } }), { signal: asking.signal });
  // Only the existence of the file matters, not its bytes.
  asking.abort();
  return reply?.status !== 404;
}

async function send(request: XMLHttpRequest, file: File, onProgress: (share: number) => void): Promise<StoredFile> {
  const headers = await requestHeaders(TRANSPORT, 'POST');
  const body = new FormData();
  body.append('files[]', file);
  return new Promise((resolve, reject) => {
    request.open('POST', TRANSPORT.origin + callAddress('files_upload'));
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const reply = request.response as { data: StoredFile } | null;
      if (request.status < 300 && reply) resolve(reply.data);
      else reject(refusal(request.status, reply));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.send(body);
  });
}
