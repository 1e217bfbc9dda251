import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersTo } from '../../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openContent } from '../../content/service.ts';
import { askForTitles } from '../../teams/ask-titles.ts';
import { askForNames } from './ask-names.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rename = async (login: string, full_name: string) => {
  const { uuid } = await server.makers.user(login);
  await server.db.updateTable('users').set({ full_name }).where('uuid', '=', uuid).execute();
};
const addTeam = async (login: string, title: string) => {
  const { customer_uuid } = await server.makers.user(login);
  const at = server.clock.now();
  const team = { customer_uuid, title, description: '', created_at: at, updated_at: at };
  await server.db.insertInto('teams').values(team).execute();
};
const bellOf = async (login: string) => {
  await server.settle();
  const { data } = await (await server.api(login)).notifications_list({ query: {} });
  return data.map(({ title, text, path }) => ({ title, text, path }));
};

it('asks each owner of a name or a title from before the rules once, by bell and letter', async () => {
  const content = openContent(server.db, server.clock);
  const context = { db: server.db, content, viewer: null, now: server.clock.now() };
  await rename('poses_as_us', 'Модератор Сайта');
  await rename('honest', 'Модестов Иван');
  await server.makers.user('staff', { is_moderator: true });
  await rename('staff', 'Модератор Анна');
  await addTeam('team_owner', 'Поддержка биржи');
  await addTeam('honest', 'Наша поддержка 1С');
  const ask = async () => [await askForNames(context, []), await askForTitles(context, [])];
  expect(await ask()).toEqual([1, 1]);
  expect(await ask()).toEqual([0, 0]);
  expect(await bellOf('poses_as_us')).toEqual([
    {
      title: 'Измените имя в профиле',
      text: expect.stringContaining('эти слова закреплены за биржей'),
      path: '/cabinet/freelancer/profile',
    },
  ]);
  expect(await bellOf('team_owner')).toMatchObject([
    { title: 'Измените название команды', path: '/cabinet/customer/teams' },
  ]);
  expect(await bellOf('honest')).toEqual([]);
  expect(await bellOf('staff')).toEqual([]);
  const letters = await lettersTo(server, 'poses_as_us@example.test');
  expect(letters).toEqual([expect.stringContaining('Измените имя в профиле')]);
});
