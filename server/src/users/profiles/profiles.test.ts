import { randomBytes } from 'node:crypto';
import { PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import { PICTURE_LIMITS } from '@provodka/domain/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/market.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } }).toFormat(format);

async function sendAvatar(login: string, bytes: Uint8Array, name = 'я.jpg') {
  const { freelancer_uuid } = await server.makers.user(login);
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)]), name);
  const browser = await server.browser(login);
  const reply = await browser.request(`/rest/v1/freelance/freelancers/${freelancer_uuid}`, {
    method: 'POST',
    body: form,
  });
  const body = (await reply.json()) as { data?: { avatar: string | null }; message: string; fields?: object };
  return { status: reply.status, ...body };
}

describe('the own profile', () => {
  test('keeps what was sent and leaves the rest as it was', async () => {
    const { customer_uuid, freelancer_uuid } = await server.makers.user('writer');
    const api = await server.api('writer');
    const { data } = await api.freelancers_update({
      params: { uuid: freelancer_uuid },
      body: {
        last_name: 'Савельев',
        first_name: 'Дмитрий\nИгоревич',
        about: 'Пятнадцать лет в 1С',
        contact_phone: '+79173025541',
        contact_message: 'По будням',
        city_id: 1,
        configurations: [121],
        platforms: [11],
      },
    });
    expect(data).toMatchObject({
      full_name: 'Савельев Дмитрий Игоревич',
      about: 'Пятнадцать лет в 1С',
      contact_phone: '+79173025541',
      contact_message: 'По будням',
      city: { id: 1 },
      configurations: [{ id: 121 }],
      platforms: [{ id: 11 }],
      login: 'writer',
    });
    const { data: later } = await api.freelancers_update({
      params: { uuid: freelancer_uuid },
      body: { platforms: [], city_id: null, middle_name: 'Игоревич', first_name: 'Дмитрий' },
    });
    expect(later).toMatchObject({
      full_name: 'Савельев Дмитрий Игоревич',
      about: 'Пятнадцать лет в 1С',
      city: null,
      configurations: [{ id: 121 }],
      platforms: [],
    });
    const { data: customer } = await api.customers_get({ params: { uuid: customer_uuid } });
    expect(customer).toMatchObject({ full_name: 'Савельев Дмитрий Игоревич', about: null, contact_phone: null });
  });

  test('keeps the words of a name in the fields they were typed in', async () => {
    const { customer_uuid: uuid } = await server.makers.user('berg');
    const api = await server.api('berg');
    const body = { last_name: 'ван дер Берг', first_name: 'Анна Мария' };
    const { data } = await api.customers_update({ params: { uuid }, body });
    expect(data).toMatchObject({ ...body, full_name: 'ван дер Берг Анна Мария' });
  });

  test.each([
    [{ last_name: '' }, 'last_name'],
    [{ contact_phone: '8 917' }, 'contact_phone'],
    [{ contact_phone: '+7917302554' }, 'contact_phone'],
    [{ contact_phone: '+791730255411' }, 'contact_phone'],
    [{ configurations: [11] }, 'configurations'],
    [{ platforms: [1_000_000] }, 'platforms'],
    [{ city_id: 1_000_000 }, 'city_id'],
    [{ about: 'а'.repeat(PEOPLE_LIMITS.about[1] + 1) }, 'about'],
  ])('refuses %j at its field', async (body, field) => {
    const { freelancer_uuid: uuid } = await server.makers.user('mistaken');
    const browser = await server.browser('mistaken');
    const reply = await browser.request(`/rest/v1/freelance/freelancers/${uuid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(((await reply.json()) as { fields: object }).fields)).toEqual([field]);
  });

  test('is changed by nobody else, on either side', async () => {
    const { customer_uuid, freelancer_uuid } = await server.makers.user('writer');
    const moderator = await server.api('moderator');
    const others = [
      () => moderator.customers_update({ params: { uuid: customer_uuid }, body: { about: 'Чужое' } }),
      () => moderator.freelancers_update({ params: { uuid: freelancer_uuid }, body: { about: 'Чужое' } }),
    ];
    for (const change of others) expect(await refusalOf(change())).toMatchObject({ status: 403 });
    const writer = await server.api('writer');
    const wrongSide = writer.customers_update({ params: { uuid: freelancer_uuid }, body: { about: 'Не та сторона' } });
    expect(await refusalOf(wrongSide)).toMatchObject({ status: 404 });
  });
});

describe('hidden fields', () => {
  test('are null to those they are not for', async () => {
    const { customer_uuid: uuid } = await server.makers.user('secretive');
    const owner = await server.api('secretive');
    await owner.customers_update({
      params: { uuid },
      body: { contact_phone: '+79035551122', contact_message: 'Вечером' },
    });
    const hidden = { contact_phone: null, contact_message: null, login: null, email: null, moderation_url: null };
    for (const api of [server.guest().api, await server.api('stranger')]) {
      expect((await api.customers_get({ params: { uuid } })).data).toMatchObject(hidden);
    }
    const shown = { contact_phone: '+79035551122', contact_message: 'Вечером', login: 'secretive' };
    expect((await owner.customers_get({ params: { uuid } })).data).toMatchObject({ ...shown, moderation_url: null });
    const { data } = await (await server.api('moderator')).customers_get({ params: { uuid } });
    expect(data).toMatchObject(shown);
    expect(data.moderation_url).toBe(`/cabinet/moderator/users?user_uuid=${data.user_uuid}`);
  });
});

describe('the picture beside a link to a profile', () => {
  test('says what a guest reads, with the face where there is one', async () => {
    const { freelancer_uuid, customer_uuid } = await server.makers.user('shared');
    const address = `/rest/v1/freelance/freelancers/${freelancer_uuid}/picture.png`;
    const { data } = await (await server.api()).freelancers_get({ params: { uuid: freelancer_uuid } });
    expect(data.picture_url).toBe(address);
    const ask = async (path: string) => {
      const reply = await server.guest().request(path);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
      return Buffer.from(await reply.arrayBuffer());
    };
    const named = await ask(address);
    expect(await sharp(named).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await sendAvatar('shared', await picture(300, 300).toBuffer())).status).toBe(200);
    expect((await ask(address)).equals(named)).toBe(false);
    expect(
      (await ask(address.replace(`freelancers/${freelancer_uuid}`, `customers/${customer_uuid}`))).length,
    ).toBeGreaterThan(0);
    expect((await server.guest().request(address.replace(freelancer_uuid, customer_uuid))).status).toBe(404);
  });
});

describe('a picture', () => {
  test('is drawn anew as a square in three sizes without what the camera noted, and shown wherever the person is', async () => {
    const bytes = await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
      .toBuffer();
    const { status, data } = await sendAvatar('portrayed', bytes);
    expect(status).toBe(200);
    const address = data?.avatar ?? '';
    for (const size of [48, 96, 256]) {
      const reply = await server.guest().request(`${address}?size=${size}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/webp');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(reply.headers.getSetCookie()).toEqual([]);
      const image = Buffer.from(await reply.arrayBuffer());
      expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      expect(image.includes('canary-of-the-camera')).toBe(false);
    }
    const api = await server.api('portrayed');
    const { data: user } = await api.auth_user();
    expect([user.avatar, user.customer.avatar, user.freelancer.avatar]).toEqual([address, address, address]);
    const order = await (await server.api('portrayed')).orders_create({
      body: { title: 'Черновик с лицом', is_draft: true },
    });
    const { data: view } = await api.orders_get({ params: { order_id: order.data.id } });
    expect(view.customer.avatar).toBe(address);
    expect((await server.guest().request(`${address}?size=100`)).status).toBe(422);
  });

  test('gives way to the next one, whose address is another, and goes when it is taken off', async () => {
    const first = (await sendAvatar('changing', await picture(300, 300).toBuffer())).data?.avatar ?? '';
    const other = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a27' } })
      .png()
      .toBuffer();
    const second = (await sendAvatar('changing', other, 'я.png')).data?.avatar ?? '';
    expect(second).not.toBe(first);
    expect((await server.guest().request(first)).status).toBe(404);
    expect((await server.guest().request(second)).status).toBe(200);
    const { freelancer_uuid: uuid } = await server.makers.user('changing');
    const api = await server.api('changing');
    const { data } = await api.freelancers_update({ params: { uuid }, body: { delete_avatar: true } });
    expect(data.avatar).toBe(null);
    expect((await server.guest().request(second)).status).toBe(404);
  });

  test('is refused when it is none, and leaves nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
    const torn = (await picture(600, 600, 'png').toBuffer()).subarray(0, 200);
    // A file may be called what it is not: these pass the check of names and are refused by the decoder.
    for (const [bytes, name] of [
      [svg, 'я.txt'],
      [torn, 'я.png'],
    ] as const) {
      const reply = await sendAvatar('deceiver', bytes, name);
      expect(reply).toMatchObject({
        status: 422,
        message: 'Картинка не открывается. Выберите JPG, PNG или WebP.',
      });
      expect(Object.keys(reply.fields ?? {})).toEqual(['file_ids']);
    }
    expect((await sendAvatar('deceiver', svg, 'я.svg')).status).toBe(415);
    const { freelancer_uuid: uuid } = await server.makers.user('deceiver');
    expect((await server.guest().api.freelancers_get({ params: { uuid } })).data.avatar).toBe(null);
    const { uuid: owner } = await server.makers.user('deceiver');
    const files = await server.db.selectFrom('files').select('id').where('owner_uuid', '=', owner).execute();
    expect(files).toEqual([]);
  });

  test('is refused when it would not fit in memory, however few bytes it has', async () => {
    const bomb = await picture(9000, 9000, 'png').toBuffer();
    expect(bomb.length).toBeLessThan(PICTURE_LIMITS.bytes);
    expect(await sendAvatar('bomber', bomb, 'я.png')).toMatchObject({ status: 422 });
    const noise = randomBytes(1600 * 1600 * 3);
    const heavy = await sharp(noise, { raw: { width: 1600, height: 1600, channels: 3 } })
      .png()
      .toBuffer();
    expect(heavy.length).toBeGreaterThan(PICTURE_LIMITS.bytes);
    expect(await sendAvatar('bomber', heavy, 'я.png')).toMatchObject({ status: 422 });
  });

  test('counts against no quota once it was taken', async () => {
    for (let n = 0; n < 22; n += 1) {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: { r: n, g: 0, b: 0 } } })
        .png()
        .toBuffer();
      expect((await sendAvatar('fickle', bytes, 'я.png')).status).toBe(200);
    }
  });
});
