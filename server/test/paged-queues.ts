import { randomUUID } from 'node:crypto';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import type { Market } from './market.ts';
import type { TestServer } from './server.ts';

export interface Asked {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

/** A list that changes while it is paged. */
export interface Paged {
  read(asked: Asked): Promise<{ ids: (number | string)[]; meta: Meta }>;
  /** A row comes that a reader would have seen first, or last where the oldest is first. */
  grow(number: number): Promise<unknown>;
  /** A row that was read leaves the list. */
  shrink(id: number | string): Promise<unknown>;
}

/** The queues of moderators, as rows that come a second apart. */
export function openQueues(server: () => TestServer, market: Market) {
  const moderator = async () => await server().api('moderator');
  const next = (): Date => {
    server().clock.advance({ seconds: 1 });
    return server().clock.now();
  };
  const decidedNow = () => ({ decided_at: server().clock.now() });

  /** A deal of an order in work, whatever its money. */
  async function makeDeal(order_id: number, number: number): Promise<number> {
    const now = server().clock.now();
    const { customer_uuid } = await server().makers.user('customer');
    const { freelancer_uuid } = await server().makers.user('freelancer');
    const { id } = await server()
      .db.insertInto('deals')
      .values({
        order_id,
        number,
        customer_uuid,
        executor_uuid: freelancer_uuid,
        status: 'created',
        description: 'Настроить обмен документами между базами',
        price: kopecks(1_000_000),
        commission_rate: 650,
        commission: kopecks(65_000),
        planned_at: '2030-01-01',
        created_at: now,
        updated_at: now,
        expired_at: new Date(now.getTime() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    async makeComplaints(): Promise<Paged> {
      const api = await moderator();
      const { uuid: about_uuid, customer_uuid: profile_uuid } = await server().makers.user('complained_of');
      return {
        grow: async (number) => {
          const { uuid: reporter_uuid } = await server().makers.user(`reporter${number}`);
          const created_at = next();
          const due_at = new Date(created_at.getTime() + 86_400_000);
          const subject = { subject_kind: 'profile', profile_uuid, about_uuid, excerpt: '', reason: 'spam' };
          await server()
            .db.insertInto('complaints')
            .values({ ...subject, reporter_uuid, created_at, due_at })
            .execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_complaints_list({ query: { ...query, about_uuid } });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => {
          const { uuid: decided_by } = await server().makers.user('moderator');
          const decision = { status: 'rejected', answer: 'Нарушения нет', taken_by: decided_by, decided_by };
          await server()
            .db.updateTable('complaints')
            .set({ ...decision, ...decidedNow(), taken_at: server().clock.now() })
            .where('id', '=', Number(id))
            .execute();
        },
      };
    },

    async makeVerifications(): Promise<Paged> {
      const api = await moderator();
      return {
        grow: async (number) => {
          const created_at = next();
          const { uuid: user_uuid } = await server().makers.user(`verified${number}`);
          const asked = { user_uuid, kind: 'identity', number_hash: `hash ${number}`, created_at } as const;
          await server().db.insertInto('verifications').values(asked).execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_verifications_list({ query });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => {
          const { uuid: decided_by } = await server().makers.user('moderator');
          const refused = { status: 'refused', number_hash: null, reason_code: 'outdated' } as const;
          await server()
            .db.updateTable('verifications')
            .set({ ...refused, decided_by, ...decidedNow() })
            .where('id', '=', Number(id))
            .execute();
        },
      };
    },

    async makeCrashes(): Promise<Paged> {
      const api = await moderator();
      return {
        grow: async (number) => {
          const last_at = next();
          const fingerprint = Buffer.from(`crash ${number}`);
          const group = { kind: 'script', message: 'TypeError', number: 1 } as const;
          await server()
            .db.insertInto('crashes')
            .values({ ...group, frames: [], browsers: [], fingerprint, first_at: last_at, last_at })
            .execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_crashes_list({ query });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => await api.crashes_fix({ params: { crash_id: Number(id) }, body: { is_fixed: true } }),
      };
    },

    async makeAppeals(): Promise<Paged> {
      const api = await moderator();
      return {
        grow: async (number) => {
          const created_at = next();
          const { uuid: user_uuid } = await server().makers.user(`appealing${number}`);
          const ban = { user_uuid, target: 'user', reason_code: 'other', comment: 'Проверка', created_at };
          const { id: ban_id } = await server()
            .db.insertInto('bans')
            .values(ban)
            .returning('id')
            .executeTakeFirstOrThrow();
          await server().db.insertInto('appeals').values({ ban_id, text: 'Прошу проверить', created_at }).execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_appeals_list({ query });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => {
          const { uuid: decided_by } = await server().makers.user('moderator');
          await server()
            .db.updateTable('appeals')
            .set({ is_accepted: false, comment: 'Блокировка верна', decided_by, ...decidedNow() })
            .where('id', '=', Number(id))
            .execute();
        },
      };
    },

    async makeDisputes(): Promise<Paged> {
      const api = await moderator();
      const order_id = await market.publishOrder();
      return {
        grow: async (number) => {
          const opened_at = next();
          const deal_id = await makeDeal(order_id, number);
          await server()
            .db.insertInto('disputes')
            .values({ order_id, deal_id, opener: 'customer', reason: 'other', opened_at })
            .execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_disputes_list({ query });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => {
          await server()
            .db.updateTable('disputes')
            .set({ ended_at: server().clock.now(), outcome: 'withdrawn' })
            .where('id', '=', Number(id))
            .execute();
        },
      };
    },

    async makePayouts(): Promise<Paged> {
      const api = await moderator();
      const order_id = await market.publishOrder();
      return {
        grow: async (number) => {
          const opened_at = next();
          const deal_id = await makeDeal(order_id, number);
          const { id: payment_id } = await server()
            .db.insertInto('payments')
            .values({
              order_id,
              deal_id,
              kind: 'payout',
              status: 'pending',
              method: 'sbp',
              amount: kopecks(935_000),
              provider: 'sandbox',
              idempotence_key: randomUUID(),
              created_at: opened_at,
              updated_at: opened_at,
              is_held: true,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await server()
            .db.insertInto('payout_holds')
            .values({ payment_id, order_id, deal_id, reasons: ['new_customers'], opened_at })
            .execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_payouts_list({ query });
          return { ids: data.map(({ id }) => id), meta };
        },
        shrink: async (id) => {
          await server()
            .db.updateTable('payout_holds')
            .set({ decision: 'released', ...decidedNow() })
            .where('payment_id', '=', Number(id))
            .execute();
        },
      };
    },

    async makeAudit(): Promise<Paged> {
      const api = await moderator();
      const { uuid: actor_uuid } = await server().makers.user('writing_audit');
      return {
        grow: async (number) => {
          const line = { action: 'block', subject_kind: 'order', subject_id: `${number}`, created_at: next() };
          await server()
            .db.insertInto('audit')
            .values({ ...line, actor_uuid, before: null, after: null })
            .execute();
        },
        read: async (query) => {
          const { data, meta } = await api.moderator_audit_list({ query: { ...query, actor: actor_uuid } });
          return { ids: data.map(({ id }) => id), meta };
        },
        // Nothing leaves the audit.
        shrink: async () => undefined,
      };
    },
  };
}
