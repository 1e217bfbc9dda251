import type { Api } from '@provodka/contract/http/client.ts';

/** The hints that a moderator reads beside a person. */
export async function hintsOf(judge: Api, uuid: string) {
  const { data } = await judge.moderator_hints({ query: { user_uuids: [uuid] } });
  return (data.users.find((user) => user.uuid === uuid)?.hints ?? []).map(({ kind, text, link }) => ({
    kind,
    text: text.replaceAll('\u00a0', ' '),
    path: link?.path ?? null,
  }));
}
