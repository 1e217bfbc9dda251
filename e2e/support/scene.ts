import type { Browser } from '@playwright/test';
import { dayAhead, payDeal, publishOrder, respond } from './market.ts';
import { apiOf, signIn } from './people.ts';

/** A market with something to see behind every address of both sides. */
export interface Scene {
  open: number;
  response: number;
  draft: number;
  team: number;
  /** The terms that the customer agreed to at the sign-up. */
  terms: string;
  inWork: number;
  deals: Record<'created' | 'paid' | 'delivered' | 'accepted', number>;
}

export async function makeScene(browser: Browser): Promise<Scene> {
  const [customer, freelancer] = await Promise.all([browser.newContext(), browser.newContext()]);
  await Promise.all([signIn(customer, 'customer'), signIn(freelancer, 'freelancer')]);
  const api = apiOf(customer);
  const open = await publishOrder(customer);
  const response = await respond(freelancer, open);
  const draft = await api.orders_create({ body: { title: 'Черновик для проверки', is_draft: true } });
  const team = await api.teams_create({ body: { title: 'Команда для проверки' } });
  const found = await api.users_search({ query: { query: 'freelancer-new', by: 'login' } });
  const freelancer_uuid = found.data[0]?.freelancer.uuid ?? '';
  await api.team_members_add({ params: { team_id: team.data.id, freelancer_uuid } });
  await api.offers_create({ params: open, body: { team_id: team.data.id, message: 'Посмотрите, пожалуйста' } });
  const order = await publishOrder(customer);
  const response_id = await respond(freelancer, order, 40_000);
  await api.responses_approve({ params: { ...order, response_id } });
  const propose = async () => {
    const body = { description: 'Этап переноса базы в УТ 11', price: 5000, planned_at: dayAhead(5) };
    return (await api.deals_create({ params: order, body })).data.id;
  };
  const deals = { created: await propose(), paid: 0, delivered: 0, accepted: 0 };
  for (const status of ['paid', 'delivered', 'accepted'] as const) {
    const ids = { ...order, deal_id: await propose() };
    deals[status] = ids.deal_id;
    await payDeal(customer, ids);
    if (status !== 'paid') await apiOf(freelancer).deals_deliver({ params: ids, body: { comment: 'Готово' } });
    if (status === 'accepted') await api.deals_accept({ params: ids });
  }
  const accepted = (await api.acceptances_list({ query: { limit: 100 } })).data;
  const terms = accepted.find(({ document }) => document === 'terms')?.hash ?? '';
  await Promise.all([customer.close(), freelancer.close()]);
  return {
    open: open.order_id,
    response,
    draft: draft.data.id,
    team: team.data.id,
    terms,
    inWork: order.order_id,
    deals,
  };
}
