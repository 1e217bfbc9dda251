import { query } from './database.ts';
import type { Scene } from './scene.ts';

const LAST_NAME = 'Константинопольская-Преображенская';
const NAME = `${LAST_NAME} Александрина-Виктория Всеволодовна`;
const MODULE = 'ОбщийМодуль.ОбменДаннымиСВнешнимиСистемамиСерверПовтИсп.ВыгрузитьНоменклатуруИОстатки';
const TITLE = `${MODULE} падает при обмене с сайтом`;
const ADDRESS = `https://example.ru/${'ochen-dlinnyj-adres-bez-probelov/'.repeat(6)}`;
const PRICE_KOPECKS = 1_000_000_000;
/** Three versions of one file, which differ at their ends. */
export const VERSIONS = [1, 2, 3].map(
  (version) => `Сверка остатков номенклатуры по складам и организациям за третий квартал, версия ${version}.xlsx`,
);

/**
 * Makes everything that people write in a market as long as it may be: names, titles, words without gaps, prices, names of files.
 * The scene's own orders, responses, deals and chats get three versions of a file.
 */
export async function lengthen(database: string, scene: Scene): Promise<void> {
  const change = (statement: string, ...values: unknown[]) => query(database, statement, values);
  await change(
    "update users set last_name = $1, first_name = 'Александрина-Виктория', middle_name = 'Всеволодовна', full_name = $2",
    LAST_NAME,
    NAME,
  );
  await change("update users set email = id || 'konstantinopolskaya.preobrazhenskaya.aleksandrina@example.ru'");
  await change('update orders set title = $1, description = $2 || description', TITLE, `${MODULE} ${ADDRESS}\n`);
  await change('update orders set budget = $1 where budget is not null', PRICE_KOPECKS);
  await change('update responses set price = $1', PRICE_KOPECKS);
  await change('update messages set message = $1 || message where not is_system', `${ADDRESS} ${MODULE} `);
  await change('update teams set title = left($1, 60), description = $1', MODULE);
  await change('update saved_searches set title = left($1, 100)', MODULE);
  await change('update reviews set text = $1 || text, reply = $1 || reply', `${MODULE} ${ADDRESS} `);
  await change('update profiles set about = $1 || about', `${MODULE} ${ADDRESS}\n`);
  await change('update deals set description = $1 || description, criteria = array[$2, $2]', `${MODULE}\n`, MODULE);
  await change('update notifications set title = left($1 || title, 200), text = $2 || text', TITLE, ADDRESS);
  for (const title of VERSIONS) await attach(database, scene, title);
}

async function attach(database: string, scene: Scene, title: string): Promise<void> {
  await query(
    database,
    `with file as (
      insert into files (owner_uuid, title, size, type, storage_key, attached_at, created_at)
      select user_uuid, $1, 1400000, 'text/plain', $1, $2, $2 from profiles p join orders o on o.customer_uuid = p.uuid where o.id = $3
      returning id
    ), of_order as (
      insert into order_files (order_id, file_id) select o.id, file.id from orders o, file where o.id in ($3, $4, $5)
    ), of_response as (
      insert into response_files (order_id, response_id, file_id) select r.order_id, r.id, file.id from responses r, file where r.order_id in ($3, $4)
    ), of_deal as (
      insert into deal_files (order_id, deal_id, file_id) select d.order_id, d.id, file.id from deals d, file where d.order_id = $4
    )
    insert into message_files (order_id, message_id, file_id)
      select m.order_id, m.id, file.id from messages m, file where m.order_id in ($3, $4) and not m.is_system`,
    [title, new Date(), scene.open, scene.inWork, scene.draft],
  );
}
