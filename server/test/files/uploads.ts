import type { Browser } from '../people/browser.ts';

/** Uploads a text file for a later write; returns its id. */
export async function uploadText(browser: Browser, title: string, text = 'Сальдо по счетам'): Promise<number> {
  const form = new FormData();
  form.append('files[]', new File([text], title));
  const reply = await browser.request('/rest/v1/freelance/files', { method: 'POST', body: form });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

/** The file name under which a browser saves this address. */
export async function savedFileName(browser: Browser, url = ''): Promise<string> {
  const reply = await browser.request(url);
  return decodeURIComponent(reply.headers.get('content-disposition') ?? '');
}
