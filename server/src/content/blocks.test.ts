import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('plain_moderator', { is_moderator: true });
  await server.makers.user('second_admin', { is_moderator: true, is_admin: true });
});
afterAll(() => server.stop());

const admin = () => server.api('moderator');
const params = { code: 'about' };
const seen = async () => (await (await server.api()).contents_list({ query: { codes: ['about', 'support'] } })).data;
const lines = async (limit: number) => (await (await admin()).moderator_audit_list({ query: { limit } })).data;

describe('a text of the site', () => {
  it('is what comes with the product until an admin saves one, which everybody reads at once', async () => {
    const guest = await server.browser('anyone');
    expect(await seen()).toEqual([]);
    const body = { title: 'О бирже', text: 'Комиссия {комиссия} у «{биржа}».\n\n- <b>честно</b>', number: 0 };
    const { data } = await (await admin()).contents_save({ params, body });
    expect(data.newest).toMatchObject({
      number: 1,
      text: body.text,
      saved_by: { full_name: 'Тестов moderator' },
    });
    const [block] = await seen();
    expect(block).toMatchObject({
      code: 'about',
      title: 'О бирже',
      html: '<p>Комиссия 6,5\u00A0% у «Проводка».</p><ul><li>&lt;b&gt;честно&lt;/b&gt;</li></ul>',
      updated_at: server.clock.now().toISOString(),
    });
    expect((await guest.api.contents_find({ body: { codes: ['about'] } })).data).toEqual([block]);
  });

  it('is not written over by whoever has not read it, and every version stays', async () => {
    const [one, two] = [await admin(), await server.api('second_admin')];
    const first = { title: 'О бирже', text: 'Первая правка', number: 1 };
    await one.contents_save({ params, body: first });
    const stale = two.contents_save({ params, body: { ...first, text: 'Вторая правка' } });
    expect(await refusalOf(stale)).toMatchObject({ status: 422, message: expect.stringContaining('остались в форме') });
    // Repeats the same save after a lost reply.
    expect((await one.contents_save({ params, body: first })).data.newest?.number).toBe(2);
    await two.contents_save({ params, body: { ...first, text: 'Вторая правка', number: 2 } });
    const { data, meta } = await two.contents_versions({ params });
    expect(data.map(({ number, text, saved_by }) => [number, text, saved_by?.full_name])).toEqual([
      [3, 'Вторая правка', 'Тестов second_admin'],
      [2, 'Первая правка', 'Тестов moderator'],
      [1, expect.stringContaining('{комиссия}'), 'Тестов moderator'],
    ]);
    expect(meta.total).toBe(3);
    expect((await lines(1))[0]).toMatchObject({
      action: { title: 'Текст сохранён' },
      subject: { kind: 'content', id: 'about', title: 'О бирже' },
      before: { number: 2, text: 'Первая правка' },
      after: { number: 3, text: 'Вторая правка' },
    });
  });

  it('saved by two at once has one of them refused', async () => {
    const code = { code: 'support' };
    const tries = ['moderator', 'second_admin'].map(async (login) =>
      (await server.api(login)).contents_save({ params: code, body: { title: login, text: login, number: 0 } }),
    );
    const done = await Promise.allSettled(tries);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('that is emptied is again what comes with the product', async () => {
    const api = await admin();
    await api.contents_save({ params: { code: 'support' }, body: { title: 'Поддержка', text: '', number: 1 } });
    expect((await seen()).map(({ code }) => code)).toEqual(['about']);
  });

  it('is an admin’s to save, and only where there is one', async () => {
    const api = await server.api('plain_moderator');
    const { data } = await api.moderator_contents();
    expect(data.every(({ rights }) => !rights.edit.allowed)).toBe(true);
    const body = { title: 'О бирже', text: 'Текст', number: 3 };
    expect(await refusalOf(api.contents_save({ params, body }))).toMatchObject({ status: 403 });
    expect(await refusalOf((await admin()).contents_save({ params: { code: 'nothing' }, body }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a slide', () => {
  it('is shown while it is active, in its place', async () => {
    const api = await admin();
    const at = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString();
    const add = async (body: Parameters<typeof api.slides_create>[0]['body']) =>
      (await api.slides_create({ body })).data.id;
    await add({ title: 'Прошлый', active_from: at(-9), active_to: at(-1) });
    await add({ title: 'Будущий', active_from: at(1) });
    await add({ title: 'Второй', position: 2, active_to: at(3) });
    const first = await add({ title: 'Первый', text: 'Текст', link: '/about', button_title: 'Узнать', position: 1 });
    const shown = async () => (await (await server.api()).slides_list()).data.map(({ title }) => title);
    expect(await shown()).toEqual(['Первый', 'Второй']);
    server.clock.advance({ days: 4 });
    expect(await shown()).toEqual(['Будущий', 'Первый']);
    const change = { title: 'Первый, переписан', position: 5 };
    const seen_at = new Date(server.clock.now().getTime() - 60_000).toISOString();
    const late = api.slides_update({ params: { slide_id: first }, body: { ...change, seen_at } });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('кто-то ещё') });
    await api.slides_update({ params: { slide_id: first }, body: change });
    expect((await lines(1))[0]).toMatchObject({
      subject: { kind: 'slide', id: String(first), title: 'Первый, переписан' },
      before: { title: 'Первый', link: '/about' },
      after: { title: 'Первый, переписан', link: null },
    });
    await api.slides_delete({ params: { slide_id: first } });
    expect((await lines(1))[0]).toMatchObject({
      action: { title: 'Слайд удалён' },
      subject: { title: 'Первый, переписан' },
    });
    expect((await api.moderator_slides()).data.slides.map(({ title, is_active }) => [title, is_active])).toEqual([
      ['Прошлый', false],
      ['Будущий', true],
      ['Второй', false],
    ]);
  });

  it('has a picture drawn anew in its widths, which the history shows when it was replaced', async () => {
    const api = await admin();
    const send = async (path: string, fields: Record<string, string>, image?: Uint8Array) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (image) form.append('image', new Blob([new Uint8Array(image)]), 'слайд.png');
      return await (await server.browser('moderator')).request(`/rest/v1/freelance/contents/slides${path}`, {
        method: 'POST',
        body: form,
      });
    };
    const paint = (background: string) =>
      sharp({ create: { width: 900, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
    const words = { title: 'С картинкой', image_alt: 'Касса и\u00a0чек' };
    const created = await send('', words, await paint('#fc0'));
    expect(created.status).toBe(201);
    const id = ((await created.json()) as { data: { id: number } }).data.id;
    const shown = async () => (await (await server.api()).slides_list()).data.find((slide) => slide.id === id);
    const first = await shown();
    expect(first).toMatchObject({ image: expect.stringMatching(/\.webp$/), image_alt: words.image_alt });
    const guest = server.guest();
    for (const width of [160, 320]) {
      const reply = await guest.request(`${first?.image}?width=${width}`);
      expect(reply.headers.get('cache-control')).toContain('immutable');
      const drawn = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      expect(drawn).toMatchObject({ format: 'webp', width, height: width * 1.5 });
    }
    // The picture stays with words that come without one.
    await send(`/${id}`, { ...words, title: 'Переписан' });
    expect(await shown()).toMatchObject({ title: 'Переписан', image: first?.image });
    await send(`/${id}`, words, await paint('#0cf'));
    const second = await shown();
    expect(second?.image).not.toBe(first?.image);
    expect((await lines(1))[0]).toMatchObject({
      before: { image: first?.image },
      after: { image: second?.image, image_alt: words.image_alt },
    });
    expect((await guest.request(`${first?.image}`)).status).toBe(200);
    await send(`/${id}`, { ...words, delete_image: '1' });
    expect(await shown()).toMatchObject({ image: null, image_alt: '' });
    const torn = await send(`/${id}`, words, (await paint('#fff')).subarray(0, 60));
    expect(torn.status).toBe(422);
    expect(((await torn.json()) as { fields: object }).fields).toHaveProperty('file_ids');
    await api.slides_delete({ params: { slide_id: id } });
  });

  it.each(['javascript:alert(1)', '//evil.ru', 'http://site.ru', 'about', 'https://a b'])(
    'leads not to %s',
    async (link) => {
      await expect((await admin()).slides_create({ body: { title: 'Куда', link } })).rejects.toMatchObject({
        status: 422,
        body: { fields: { link: [expect.stringContaining('Ссылка')] } },
      });
    },
  );

  it('ends after it begins, and is an admin’s', async () => {
    const body = { title: 'Слайд', active_from: '2026-12-02T00:00:00+03:00', active_to: '2026-12-01T00:00:00+03:00' };
    await expect((await admin()).slides_create({ body })).rejects.toMatchObject({
      body: { fields: { active_to: [expect.any(String)] } },
    });
    const api = await server.api('plain_moderator');
    expect(await refusalOf(api.slides_create({ body: { title: 'Слайд' } }))).toMatchObject({ status: 403 });
    const { rows } = await sql<{ id: number }>`select id from slides limit 1`.execute(server.db);
    const slide_id = rows[0]?.id ?? 0;
    expect(await refusalOf(api.slides_delete({ params: { slide_id } }))).toMatchObject({ status: 403 });
  });
});
