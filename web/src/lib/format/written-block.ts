import type { ContentBlock } from '@provodka/contract/content-blocks.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import { isContentCode } from '@provodka/domain/content.ts';

/** The text admins wrote for this place; null when the built-in one applies or the server cannot tell. */
export async function loadContentBlock(api: Api, code: string): Promise<ContentBlock | null> {
  if (!isContentCode(code)) return null;
  const reply = await api.contents_list({ query: { codes: [code] } }).catch(() => null);
  return reply?.data.find((block) => block.code === code) ?? null;
}
