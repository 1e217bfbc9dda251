import { CLASSIFIER_LISTS, type ClassifierList } from '@provodka/domain/classifiers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('customer');
});
afterAll(() => server.stop());

const api = () => server.api('moderator');

async function exported(slice: ClassifierList, query = ''): Promise<string> {
  const browser = await server.browser('moderator');
  const search = new URLSearchParams({ slice, query });
  const reply = await browser.request(`/rest/v1/freelance/cabinet/moderator/classifiers.csv?${search}`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
}
const preview = async (list: ClassifierList, text: string) =>
  (await (await api()).classifiers_import_preview({ params: { list }, body: { text } })).data;
const load = async (list: ClassifierList, text: string, seen: string) =>
  (await (await api()).classifiers_import({ params: { list }, body: { text, seen } })).data;
async function kept(slice: ClassifierList, query: string) {
  const { data } = await (await api()).moderator_classifiers({ query: { slice, query, limit: 100 } });
  return data.classifiers.find(({ title }) => title.startsWith(query));
}

describe('an exported table', () => {
  const AWKWARD = ['Кавычки «"так"»; и точка с запятой', '=1+1', '354-1', "'=2", 'Ёлка, щука'];

  it.each(CLASSIFIER_LISTS)('of %s changes nothing when it comes back, whatever its texts have', async (list) => {
    for (const [at, title] of AWKWARD.entries())
      await (await api()).classifiers_create({
        body: {
          list,
          title,
          region: 'Регион; "тот"',
          ...(list !== 'cities' && list !== 'banks' && { parent_id: list === 'platforms' ? 1 : 101 }),
          ...(list === 'banks' && { bank_id: 100_000_900_000 + at }),
          synonyms: ['а, б', '=в', '12', title],
        },
      });
    const text = await exported(list);
    const unchanged = text.trimEnd().split('\r\n').length - 1;
    for (const sent of [text, text.replaceAll('\r\n', '\n'), text.replace('\uFEFF', '')])
      expect(await preview(list, sent)).toEqual({ seen: expect.any(String), unchanged, changes: [], errors: [] });
  });

  it('is refused in words when Excel saved it in its old encoding', async () => {
    // «Название» in Windows-1251, as a browser decodes it.
    const text = new TextDecoder().decode(new Uint8Array([0xcd, 0xe0, 0xe7, 0xe2, 0x3b, 0xcd, 0x0d, 0x0a]));
    expect(await refusalOf(preview('cities', text))).toMatchObject({
      status: 422,
      message: expect.stringContaining('CSV UTF-8'),
    });
  });
});

it('shows what an edited table would change and then makes all of it, with a line of the history each', async () => {
  const one = await kept('configurations', 'PDM');
  const order = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [one?.id ?? 0] });
  const text = [
    'Номер;Название;Группа;Место;Предлагается;Другие названия',
    `${one?.id};PDM Управление;${one?.parent?.title};;нет;"ПДМ\nпэдээм"`,
    ';Совсем новая;Новая группа;;;',
    ';Новая группа;;1;;',
  ].join('\r\n');
  const { changes, errors, seen, unchanged } = await preview('configurations', text);
  expect({ errors, unchanged }).toEqual({ errors: [], unchanged: 0 });
  expect(changes).toEqual([
    {
      line: 2,
      title: one?.title,
      changes: [
        { kind: 'title', before: one?.title, after: 'PDM Управление' },
        { kind: 'off', before: null, after: null },
        { kind: 'synonyms', before: null, after: 'ПДМ, пэдээм' },
      ],
    },
    { line: 3, title: 'Совсем новая', changes: [{ kind: 'added', before: null, after: 'Совсем новая' }] },
    { line: 4, title: 'Новая группа', changes: [{ kind: 'added', before: null, after: 'Новая группа' }] },
  ]);
  expect(await load('configurations', text, seen)).toEqual({ changed: 3 });
  const loaded = await kept('configurations', 'Совсем новая');
  expect(loaded).toMatchObject({ parent: { title: 'Новая группа' }, is_active: true });
  expect(await kept('configurations', 'Новая группа')).toMatchObject({ is_group: true, place: 1 });
  const renamed = await kept('configurations', 'PDM Управление');
  expect(renamed).toMatchObject({ id: one?.id, is_active: false, synonyms: ['ПДМ', 'пэдээм'] });
  const { data } = await server.guest().api.orders_get({ params: { order_id: order } });
  expect(data.configurations.map(({ title }) => title)).toEqual(['PDM Управление']);

  const params = { list: 'configurations', row: String(one?.id) };
  await (await api()).classifiers_undo({ params, body: { seen_at: renamed?.updated_at ?? null } });
  expect(await kept('configurations', 'PDM')).toEqual({ ...one, uses: renamed?.uses, updated_at: expect.any(String) });
});

it('changes nothing when the list was edited since the preview, and one of two at once', async () => {
  const bank = await kept('banks', 'Т-Банк');
  const text = `Номер;Название\n${bank?.id};Т-Банк 2\n100000900099;Ещё банк`;
  const { seen } = await preview('banks', text);
  const both = await Promise.allSettled([load('banks', text, seen), load('banks', text, seen)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(load('banks', text, seen))).toMatchObject({ message: expect.stringContaining('изменили') });
  expect(await preview('banks', text)).toMatchObject({ unchanged: 2, changes: [], errors: [] });
});

describe('a table with errors', () => {
  it('names each by its line and imports nothing', async () => {
    const text = [
      'Номер;Название;Регион;Предлагается',
      '1;;Москва;да',
      '1;Москва;Москва;да',
      ';Новый;Новый;может быть',
      '999999;Город;Регион;да',
      `;${'я'.repeat(81)};Регион;да`,
      ';Дважды;Регион;да;лишняя',
      ';Дважды;Регион;да',
    ].join('\n');
    const { errors, seen } = await preview('cities', text);
    expect(errors).toEqual([
      { line: 2, message: 'Напишите название' },
      { line: 3, message: 'Этот номер уже был в строке 2.' },
      { line: 4, message: 'Предлагается: укажите да или нет' },
      { line: 5, message: 'Номера «999999» в списке нет. У новой строки оставьте номер пустым.' },
      { line: 6, message: expect.stringContaining('не больше 80 символов') },
      { line: 7, message: 'Ячеек больше, чем столбцов в заголовке.' },
      { line: 7, message: 'Такое же название в строке 8.' },
      { line: 8, message: 'Такое же название в строке 7.' },
    ]);
    expect(await refusalOf(load('cities', text, seen))).toMatchObject({ message: expect.stringContaining('ошибки') });
    expect(await kept('cities', 'Дважды')).toBeUndefined();
  });

  it.each([
    ['another column', 'Номер;Название;Цена', 'Столбца «Цена» у этого списка нет.'],
    ['a column twice', 'Номер;Название;название', 'Столбец «название» встречается дважды.'],
    ['no numbers', 'Название', 'Нет столбца «Номер». Возьмите за образец выгрузку этого списка.'],
  ])('is told of %s', async (_, text, message) => {
    expect((await preview('cities', text)).errors).toEqual([{ line: 1, message }]);
  });

  it.each([
    ['nothing below its heading', 'Номер;Название\n;\n', 'нет ни одной строки'],
    ['a quote that stays open', 'Номер;Название\n;"Город', 'Кавычка, открытая в строке 2'],
    ['too many lines', `Номер;Название\n${';Город\n'.repeat(2001)}`, 'больше 2000 строк'],
    ['too many letters', 'я'.repeat(500_001), 'Проверьте поля'],
  ])('is refused with %s', async (_, text, message) => {
    expect(await refusalOf(preview('cities', text))).toMatchObject({
      status: 422,
      message: expect.stringContaining(message),
    });
  });

  it('may neither merge nor leave a bank without its number', async () => {
    const text = 'Номер;Название;Слита с\n1;Москва;Тверь';
    expect((await preview('cities', text)).errors[0]?.message).toContain('не сливают');
    expect((await preview('banks', 'Номер;Название\n;Банк')).errors[0]?.message).toContain('двенадцать цифр');
  });
});
