import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findNameWarnings } from './name-warnings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('lists names, logins and titles of teams from before the rules, and nothing of those that are right', async () => {
  const { uuid, customer_uuid } = await server.makers.user('petrov');
  const before = await findNameWarnings(server.db, []);
  await server.db.updateTable('users').set({ full_name: 'Модератор Сайта' }).where('uuid', '=', uuid).execute();
  const now = server.clock.now();
  const team = { customer_uuid, title: 'Поддержка', description: '', created_at: now, updated_at: now };
  await server.db.insertInto('teams').values(team).execute();
  await server.makers.user('support2024');
  const added = (await findNameWarnings(server.db, [])).filter((warning) => !before.includes(warning));
  expect(added.map((warning) => warning.replace(/\d+ /, ''))).toEqual(
    expect.arrayContaining([
      'user is called «Модератор Сайта»: reserved',
      'user has the login «support2024»: reserved',
      'team is called «Поддержка»: reserved',
    ]),
  );
  expect(await findNameWarnings(server.db, ['petrov'])).toContainEqual(expect.stringContaining('login «petrov»'));
});
