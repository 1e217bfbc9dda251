import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadText } from '../../test/files/uploads.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { ACTORS, type Actor, playScene, type Scene } from '../../test/matrix/scene.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await playScene(server);
});
afterAll(() => server.stop());

type Api = Scene['browsers']['owner']['api'];
const about = (file_id: number) => ({ subject_kind: 'file', subject_id: String(file_id) }) as const;

/** The files of every noun, and the call that downloads it. */
const files = () => {
  const { in_search, in_work } = scene;
  const responses = { order_id: in_search.order_id, response_id: in_search.response_id };
  const messages = { order_id: in_work.order_id, message_id: in_work.message_id };
  const deals = { order_id: in_work.order_id, deal_id: in_work.deal_id };
  return {
    order: {
      id: in_search.file_id,
      get: (api: Api, file_id: number) => api.orders_file({ params: { order_id: in_search.order_id, file_id } }),
    },
    response: {
      id: in_search.response_file_id,
      get: (api: Api, file_id: number) => api.responses_file({ params: { ...responses, file_id } }),
    },
    message: {
      id: in_work.message_file_id,
      get: (api: Api, file_id: number) => api.messages_file({ params: { ...messages, file_id } }),
    },
    deal: {
      id: in_work.deal_file_id,
      get: (api: Api, file_id: number) => api.deals_file({ params: { ...deals, file_id } }),
    },
  } as const;
};
const NOUNS = ['order', 'response', 'message', 'deal'] as const;
const statusOf = async (reply: Promise<unknown>) => (await statusesOf([reply]))[0];

describe('a complaint of a file', () => {
  it.each(NOUNS)('is open to whoever may download it when it is of a %s, and 404 to others', async (noun) => {
    const { id, get } = files()[noun];
    for (const actor of ACTORS.filter((name): name is Exclude<Actor, 'guest'> => name !== 'guest')) {
      const { api } = scene.browsers[actor];
      const asked = await statusOf(api.complaints_find({ query: about(id) }));
      expect([actor, asked]).toEqual([actor, await statusOf(get(api, id))]);
    }
  });

  it.each(NOUNS)('shows moderators its name, size and a way to download it when it is of a %s', async (noun) => {
    const { id, get } = files()[noun];
    const { api } = scene.browsers.moderator;
    const reporters = ['owner', 'responder', 'executor'] as const;
    const uploader = await server.db
      .selectFrom('files')
      .select('owner_uuid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const made = await Promise.allSettled(
      reporters.map((actor) =>
        scene.browsers[actor].api.complaints_create({ body: { ...about(id), reason: 'illegal' } }),
      ),
    );
    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { data } = await api.moderator_complaints_list({ query: { limit: 100, sort: 'complaints' } });
    const row = data.find(({ subject }) => subject.file?.id === id);
    expect(row?.about?.uuid).toBe(uploader.owner_uuid);
    expect(row?.subject).toMatchObject({ kind: 'file', title: expect.stringContaining('Файл в заказе') });
    expect(row?.subject.file).toMatchObject({ title: row?.subject.excerpt, size: expect.any(Number) });
    const reply = await scene.browsers.moderator.request(row?.subject.file?.url ?? '');
    expect([reply.status, await statusOf(get(api, id))]).toEqual([200, 200]);
  });

  it('is refused of one’s own file, and is 404 of a draft of a file and of a document', async () => {
    const { owner } = scene.browsers;
    const own = { ...about(scene.in_search.file_id), reason: 'illegal' } as const;
    expect((await refusalOf(owner.api.complaints_create({ body: own }))).message).toContain('На себя пожаловаться');
    for (const id of [await uploadText(owner, 'Черновик.txt'), scene.verification.file_id, scene.evidence_id, 999_999])
      for (const actor of ['owner', 'moderator'] as const) {
        const body = { ...about(id), reason: 'illegal' } as const;
        expect((await refusalOf(scene.browsers[actor].api.complaints_create({ body }))).status).toBe(404);
      }
  });
});
