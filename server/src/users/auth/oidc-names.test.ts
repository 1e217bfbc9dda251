import { displayName } from '@provodka/domain/people/names.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SiteAccount } from '../../../test/people/oidc-site.ts';
import {
  consents,
  finish,
  type OidcStage,
  openVisits,
  params,
  startOidcStage,
  verified,
} from '../../../test/people/oidc-visits.ts';

let stage: OidcStage;
beforeAll(async () => {
  stage = await startOidcStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.server.clock.advance({ minutes: 61 }));

const { answerOf } = openVisits(() => stage);

let people = 0;

/** Signs up by what the site tells of a name; `typed` stands in for what the form shows then. */
async function join(told: Partial<SiteAccount>, typed?: string) {
  people += 1;
  const login = `named${people}`;
  const { name: _, ...account } = verified(login);
  stage.site.accounts.set(login, { ...account, ...told });
  const browser = stage.server.guest();
  const { email, full_name } = await finish(browser, await answerOf(browser, login));
  const body = { login, email: email as string, full_name: typed ?? (full_name as string), ...consents };
  await browser.api.auth_oidc_sign_up({ params, body });
  const { data: user } = await browser.api.auth_user();
  const uuid = user.customer?.uuid ?? '';
  const { data: profile } = await browser.api.customers_get({ params: { uuid } });
  const { last_name, first_name, middle_name } = profile;
  return { browser, uuid, full_name: user.full_name, parts: [last_name, first_name, middle_name] };
}

it.each<[told: Partial<SiteAccount>, said: string, turned?: string]>([
  [
    { family_name: 'Салтыков Щедрин', given_name: 'Михаил', middle_name: 'Евграфович' },
    'Салтыков Щедрин Михаил Евграфович',
  ],
  [{ family_name: 'ван дер Берг', given_name: 'Ян' }, 'ван дер Берг Ян'],
  [{ family_name: 'Петров', given_name: 'И.', middle_name: 'И.' }, 'Петров И. И.'],
  [{ given_name: 'Анна Мария' }, 'Анна Мария'],
  [{ family_name: 'Гарсиа Лорка' }, 'Гарсиа Лорка'],
  [{ family_name: ' Ли ', given_name: 'Сяо  Лун' }, 'Сяо Лун Ли', 'Ли Сяо Лун'],
])('keeps the parts of %j as they come, and says the name «%s»', async (told, said, turned) => {
  const { full_name, parts } = await join(told);
  const blanks = /\s+/g;
  const come = [told.family_name, told.given_name, told.middle_name];
  expect(parts).toEqual(come.map((part = '') => part.replaceAll(blanks, ' ').trim()));
  expect([said, turned]).toContain(displayName(full_name).replaceAll(blanks, ' '));
});

it('keeps whole what the site tells as a whole alone, or more of than its one part', async () => {
  const whole = { name: 'Салтыков Щедрин' };
  expect(await join(whole)).toMatchObject({ full_name: whole.name, parts: ['', whole.name, ''] });
  const more = { given_name: 'Мария', name: 'Мария де ла Крус' };
  expect(await join(more)).toMatchObject({ full_name: more.name, parts: ['', more.name, ''] });
});

it('reads a name typed with a no-break blank as any other', async () => {
  const { full_name, parts } = await join({}, 'Берг\u00a0Ян');
  expect([full_name, ...parts]).toEqual(['Берг Ян', 'Берг', 'Ян', '']);
});

it('reads what the person typed instead', async () => {
  const told = { family_name: 'ван дер Берг', given_name: 'Ян' };
  expect((await join(told, 'Берг Ян')).parts).toEqual(['Берг', 'Ян', '']);
});

it('keeps the parts when another field is edited', async () => {
  const { browser, uuid } = await join({ given_name: 'Анна Мария' });
  await browser.api.customers_update({ params: { uuid }, body: { about: 'Веду учёт', first_name: 'Анна Мария' } });
  const { data } = await browser.api.customers_get({ params: { uuid } });
  expect(data).toMatchObject({ last_name: '', first_name: 'Анна Мария' });
  expect(displayName(data.full_name)).toMatch(/^Анна\sМария$/);
});
