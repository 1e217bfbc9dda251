import { ApiError } from '@provodka/contract/client.ts';
import type { Failure, File as StoredFile } from '@provodka/contract/envelope.ts';
import { reportFailure } from './api.ts';
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
    if (error instanceof ApiError) reportFailure(error);
  });
  return { done, cancel: () => request.abort() };
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
